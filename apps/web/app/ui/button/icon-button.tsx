import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & { 'aria-label': string };

/** A button with an icon only; `aria-label` names the action. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={className ? `${classes.icon} ${className}` : classes.icon} />
  );
}
