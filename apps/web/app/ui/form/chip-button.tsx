import type { ComponentProps } from 'react';
import classes from './chip-select.module.css';

type ChipButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** Marked because a choice was made behind it. */
  on: boolean;
};

/** Chip that opens further options. */
export function ChipButton({ on, ...rest }: ChipButtonProps) {
  return <button type="button" className={classes.chip} data-on={on ? '' : undefined} {...rest} />;
}
