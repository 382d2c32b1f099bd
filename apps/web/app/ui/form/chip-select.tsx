import { IconChevronDown } from '~/ui/icons/icons.ts';
import classes from './chip-select.module.css';

type ChipSelectProps<Value extends string> = {
  /** Accessible name of the select; the chip shows only the chosen option. */
  label: string;
  value: Value;
  /** The first option is the default. `count` is the number of results with that option. */
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
};

/**
 * A select that looks like a chip, marked when the choice differs from the default. Renders nothing when
 * there is no choice.
 */
export function ChipSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChipSelectProps<Value>) {
  if (options.length < 2) return null;
  return (
    <span className={classes.chip} data-on={value === options[0]?.value ? undefined : ''}>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.label : `${option.label} (${option.count})`}
          </option>
        ))}
      </select>
    </span>
  );
}
