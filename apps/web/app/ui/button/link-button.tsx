import type { ComponentPropsWithRef, ElementType } from 'react';
import classes from './button.module.css';

type LinkButtonProps<As extends ElementType> = {
  component?: As;
  size?: 'sm' | 'md';
} & Omit<ComponentPropsWithRef<As>, 'component' | 'size'>;

/**
 * A button with the look of a link, for secondary actions. `component={Link}` makes it a link with the same
 * touch height.
 */
export function LinkButton<As extends ElementType = 'button'>(props: LinkButtonProps<As>) {
  const {
    component: Element = 'button' as ElementType,
    size = 'md',
    className,
    ...rest
  } = props as LinkButtonProps<'button'>;
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      className={className ? `${classes.link} ${className}` : classes.link}
      data-size={size}
    />
  );
}
