import type { ComponentPropsWithRef } from 'react';
import classes from './visually-hidden.module.css';

/** Said to who listens, shown to nobody. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className'>) {
  return <span {...props} className={classes.hidden} />;
}
