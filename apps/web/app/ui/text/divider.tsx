import classes from './divider.module.css';

/** A line with a word in it, between two alternatives. */
export function Divider({ label }: { label: string }) {
  return <p className={classes.divider}>{label}</p>;
}
