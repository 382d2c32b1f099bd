import { type Ref, useId } from 'react';
import { IconStarFilled } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './star-choice.module.css';

type StarChoiceProps = {
  legend: string;
  name: string;
  /** A word for each number of stars, beginning with one star. */
  words: readonly string[];
  /** Number of stars; null before the first choice. */
  value: number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
  /** Receives the input of the chosen number of stars, or the first input. */
  ref?: Ref<HTMLInputElement>;
};

/** A rating from one to five stars; they are radio buttons, so that the arrow keys work. */
export function StarChoice({ legend, name, words, value, onChange, error, ref }: StarChoiceProps) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <div className={classes.row}>
        <div className={classes.stars}>
          {words.map((word, at) => (
            <label key={word} data-full={value !== null && at < value ? '' : undefined}>
              <input
                ref={at === (value ?? 1) - 1 ? ref : undefined}
                type="radio"
                name={name}
                value={at + 1}
                checked={value === at + 1}
                onChange={() => onChange(at + 1)}
              />
              <IconStarFilled size={32} aria-hidden />
              <VisuallyHidden>{word}</VisuallyHidden>
            </label>
          ))}
        </div>
        {value !== null && <span aria-hidden="true">{words[value - 1]}</span>}
      </div>
      {error && (
        <p id={id} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
