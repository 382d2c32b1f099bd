import classes from './divider.module.css';

/** A line between two ways of doing the same, with a word in it. */
export function Divider({ label }: { label: string }) {
  return <p className={classes.divider}>{label}</p>;
}
