import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';

type Own = {
  /**
   * `filled` for the primary action, `default` for secondary ones, `outline` for a destructive action,
   * `subtle` within text.
   */
  variant?: 'filled' | 'default' | 'outline' | 'subtle';
  /** `loss` for actions that cannot be undone. */
  color?: 'copper' | 'loss';
  size?: 'sm' | 'md' | 'lg' | 'compact-md';
  radius?: 'md' | 'xl';
  fullWidth?: boolean;
  /** True while the action runs: the button keeps its size and the focus, and ignores clicks. */
  loading?: boolean;
  leftSection?: ReactNode;
  disabled?: boolean;
};

type ButtonProps<As extends ElementType> = Own & { component?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'component'
  >;

/**
 * A button whose label names the action. `component` makes it a link: `component={Link} to=…` or
 * `component="a" href=…`.
 */
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
      // A busy button is not `disabled`, which would move the keyboard focus to the top of the page.
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // `preventDefault` also stops the Enter key in a field from submitting the form.
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
