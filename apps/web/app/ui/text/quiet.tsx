import type { ComponentPropsWithRef } from 'react';
import classes from './quiet.module.css';

type QuietProps = ComponentPropsWithRef<'p'> & {
  /** `span` within a line. */
  component?: 'p' | 'span' | 'div';
  size?: 'sm' | 'md';
};

/** Secondary text: smaller, in the second ink. */
export function Quiet({ component = 'p', size = 'sm', className, ...rest }: QuietProps) {
  // The three elements have the same attributes.
  const Element = component as 'p';
  return (
    <Element
      {...rest}
      className={className ? `${classes.quiet} ${className}` : classes.quiet}
      data-size={size}
    />
  );
}
