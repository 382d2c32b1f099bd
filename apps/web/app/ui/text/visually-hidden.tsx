import type { ComponentPropsWithRef } from 'react';
import classes from './visually-hidden.module.css';

type VisuallyHiddenProps = Omit<ComponentPropsWithRef<'span'>, 'className'> & {
  component?: 'span' | 'legend' | 'caption';
};

/** Text for screen readers only. */
export function VisuallyHidden({ component = 'span', ...rest }: VisuallyHiddenProps) {
  // The cast is safe, because the three elements have the same attributes.
  const Element = component as 'span';
  return <Element {...rest} className={classes.hidden} />;
}
