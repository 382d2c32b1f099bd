import classes from './divider.module.css';

/** A line between two alternatives, with a word in it. */
export function Divider({ label }: { label: string }) {
  return <p className={classes.divider}>{label}</p>;
}
