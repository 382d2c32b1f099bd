import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & { 'aria-label': string };

/** Button with an icon; its label says what happens. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={className ? `${classes.icon} ${className}` : classes.icon} />
  );
}
