import type { ComponentProps } from 'react';
import classes from './chip-select.module.css';

type ChipButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** Something was chosen behind it. */
  on: boolean;
};

/** Beside chips that choose from a list: one that opens more. */
export function ChipButton({ on, ...rest }: ChipButtonProps) {
  return <button type="button" className={classes.chip} data-on={on ? '' : undefined} {...rest} />;
}
