import type { ReactNode, Ref } from 'react';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './choice-pills.module.css';

type ChoicePillsProps<Value extends string> = {
  legend: string;
  /** True when the title above already says what the legend says; screen readers still read the legend. */
  legendHidden?: boolean;
  name: string;
  options: readonly { value: Value; label: string; picture?: ReactNode }[];
  /** Controlled with `value` and `onChange`, or uncontrolled with `defaultValue`. */
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** Receives the first input. */
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Single choice as pills; they are radio buttons, so that the keyboard and forms without scripts work. */
export function ChoicePills<Value extends string>(props: ChoicePillsProps<Value>) {
  const { legend, legendHidden = false, name, options, value, defaultValue, onChange, ref } = props;
  return (
    <fieldset className={classes.group}>
      {legendHidden ? (
        <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      ) : (
        <legend>{legend}</legend>
      )}
      <div className={classes.pills}>
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
            />
            <span data-pictured={option.picture ? '' : undefined}>
              {option.picture}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
