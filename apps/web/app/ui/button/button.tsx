import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';

type Own = {
  /**
   * `filled` for the primary action, `default` for secondary ones, `outline` for a destructive offer,
   * `subtle` within text.
   */
  variant?: 'filled' | 'default' | 'outline' | 'subtle';
  /** `loss` for irreversible actions. */
  color?: 'copper' | 'loss';
  size?: 'sm' | 'md' | 'lg' | 'compact-md';
  radius?: 'md' | 'xl';
  fullWidth?: boolean;
  /** Busy: keeps its size and the focus, and ignores clicks. */
  loading?: boolean;
  leftSection?: ReactNode;
  disabled?: boolean;
};

type ButtonProps<As extends ElementType> = Own & { component?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'component'
  >;

/**
 * The label says what happens. `component` makes it a link: `component={Link} to=…`, `component="a"
 * href=…`.
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
      // Not `disabled`: that would move the keyboard focus to the top of the page.
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Enter in a field clicks the form's button, too.
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
