import type { ReactNode } from 'react';
import classes from './recap.module.css';

type RecapProps = { children: ReactNode } & (
  | { label: string }
  /** Id of the element within the summary that is its title. */
  | { labelledBy: string }
);

/** A summary of choices, set apart from the fields. */
export function Recap({ children, ...named }: RecapProps) {
  return (
    <section
      className={classes.recap}
      {...('label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy })}
    >
      {children}
    </section>
  );
}
