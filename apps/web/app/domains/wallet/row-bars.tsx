import classes from './row-bars.module.css';

const WIDTH = 100;
const HEIGHT = 8;

/** A bar of a table's row, hidden from screen readers because a cell has the figure. */
export function RowBar({ cents, most }: { cents: number; most: number }) {
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={(WIDTH * cents) / most} height={HEIGHT} rx="1" />
    </svg>
  );
}
