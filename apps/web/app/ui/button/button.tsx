import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';

type Own = {
  /** `filled` for the one way on, `default` beside it, `outline` for a loss that is offered, `subtle` within a text. */
  variant?: 'filled' | 'default' | 'outline' | 'subtle';
  /** `loss` for what cannot be undone. */
  color?: 'copper' | 'loss';
  size?: 'sm' | 'md' | 'lg' | 'compact-md';
  radius?: 'md' | 'xl';
  fullWidth?: boolean;
  /** At work: keeps its place and the focus, and is deaf. */
  loading?: boolean;
  leftSection?: ReactNode;
  disabled?: boolean;
};

type ButtonProps<As extends ElementType> = Own & { component?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'component'
  >;

/** Says what happens. `component` makes it a link: `component={Link} to=…`, `component="a" href=…`. */
export function Button<As extends ElementType = 'button'>(props: ButtonProps<As>) {
  const {
    component: Element = 'button' as ElementType,
    variant = 'filled',
    color = 'copper',
    size = 'md',
    radius = 'md',
    fullWidth = false,
    loading = false,
    leftSection,
    className,
    children,
    onClick,
    ...rest
  } = props as ButtonProps<'button'>;
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-variant={variant}
      data-color={color}
      data-size={size}
      data-radius={radius}
      data-full={fullWidth ? '' : undefined}
      // Not `disabled`: that would throw the keyboard back to the top of the page.
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Enter in a field presses the form's button, too.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={classes.inside}>
        {leftSection}
        {children}
      </span>
    </Element>
  );
}
