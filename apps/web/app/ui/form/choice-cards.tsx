import { type ReactNode, type Ref, useId } from 'react';
import classes from './choice-cards.module.css';

type ChoiceCardsProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string; text?: ReactNode; aside?: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
  /** Receives the input of the chosen option, or the first input. */
  ref?: Ref<HTMLInputElement>;
};

/** Single choice as cards, each with an explanation; they are radio buttons. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, name, options, value, onChange, error, ref } = props;
  const id = useId();
  const led = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <div className={classes.cards}>
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              ref={at === led ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={classes.card}>
              <span className={classes.label}>{option.label}</span>
              {option.aside && <span className={classes.aside}>{option.aside}</span>}
              {option.text && <span className={classes.text}>{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
