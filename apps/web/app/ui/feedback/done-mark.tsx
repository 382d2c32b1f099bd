import { IconCheck } from '~/ui/icons/icons.ts';
import classes from './done-mark.module.css';

/** A check mark in a circle, next to the title of what is done. */
export function DoneMark() {
  return (
    <span className={classes.mark}>
      <IconCheck size={28} stroke={2.4} aria-hidden />
    </span>
  );
}
