import type { ReactNode } from 'react';
import classes from './field-pair.module.css';

/** Two fields of a form, side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
