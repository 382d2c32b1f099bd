import type { Ref } from 'react';
import classes from './toggle-pills.module.css';

type TogglePillsProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  /** Receives the first input. */
  ref?: Ref<HTMLInputElement>;
};

/** Multiple choice as pills; they are checkboxes. */
export function TogglePills<Value extends string>(props: TogglePillsProps<Value>) {
  const { legend, options, values, onChange, ref } = props;
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes.pills}>
        {options.map(({ value, label }, at) => (
          <label key={value}>
            <input
              ref={at === 0 ? ref : undefined}
              type="checkbox"
              value={value}
              checked={values.includes(value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...values, value]
                    : values.filter((chosen) => chosen !== value),
                )
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
