import type { ReactNode } from 'react';
import classes from './recap.module.css';

type RecapProps = { children: ReactNode } & (
  | { label: string }
  /** The id of what stands in it as its title. */
  | { labelledBy: string }
);

/** Summary of the choices, set apart from the fields. */
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
