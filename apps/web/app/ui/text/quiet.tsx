import type { ComponentPropsWithRef } from 'react';
import classes from './quiet.module.css';

type QuietProps = ComponentPropsWithRef<'p'> & {
  /** Use `span` within a line of text. */
  component?: 'p' | 'span' | 'div';
  size?: 'sm' | 'md';
};

/** Secondary text: smaller and paler. */
export function Quiet({ component = 'p', size = 'sm', className, ...rest }: QuietProps) {
  // The cast is safe, because the three elements have the same attributes.
  const Element = component as 'p';
  return (
    <Element
      {...rest}
      className={className ? `${classes.quiet} ${className}` : classes.quiet}
      data-size={size}
    />
  );
}
