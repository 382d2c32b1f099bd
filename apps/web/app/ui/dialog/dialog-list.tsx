import type { ReactNode } from 'react';
import classes from './dialog-list.module.css';

/** A list inside a dialog; each item is one link or button as wide as the dialog. */
export function DialogList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}
