import type { ComponentProps } from 'react';
import classes from './chip-select.module.css';

type ChipButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** True when one of the options behind the chip is chosen. */
  on: boolean;
};

/** A chip that opens further options. */
export function ChipButton({ on, ...rest }: ChipButtonProps) {
  return <button type="button" className={classes.chip} data-on={on ? '' : undefined} {...rest} />;
}
