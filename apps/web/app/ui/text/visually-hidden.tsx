import type { ComponentPropsWithRef } from 'react';
import classes from './visually-hidden.module.css';

type VisuallyHiddenProps = Omit<ComponentPropsWithRef<'span'>, 'className'> & {
  component?: 'span' | 'legend' | 'caption';
};

/** For screen readers only. */
export function VisuallyHidden({ component = 'span', ...rest }: VisuallyHiddenProps) {
  // The three elements have the same attributes.
  const Element = component as 'span';
  return <Element {...rest} className={classes.hidden} />;
}
