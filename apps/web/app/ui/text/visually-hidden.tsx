import type { ComponentPropsWithRef } from 'react';
import classes from './visually-hidden.module.css';

type VisuallyHiddenProps = Omit<ComponentPropsWithRef<'span'>, 'className'> & {
  component?: 'span' | 'legend' | 'caption';
};

/** Said to who listens, shown to nobody. */
export function VisuallyHidden({ component = 'span', ...rest }: VisuallyHiddenProps) {
  // One of the three: their attributes are the same.
  const Element = component as 'span';
  return <Element {...rest} className={classes.hidden} />;
}
