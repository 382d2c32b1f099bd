import classes from './day-bars.module.css';

const [STEP, HEIGHT] = [4, 28];

/**
 * Bars per day of two months: wide bars for the last month, narrow ones for the present month. Screen
 * readers read the table instead.
 */
export function DayBars({ present, last }: { present: readonly number[]; last: readonly number[] }) {
  const most = Math.max(1, ...present, ...last);
  const bars = (values: readonly number[], width: number) =>
    values.map((value, at) => {
      const height = (HEIGHT * value) / most;
      // The horizontal position identifies the day.
      const x = at * STEP + (STEP - width) / 2;
      return value > 0 && <rect key={x} x={x} y={HEIGHT - height} width={width} height={height} />;
    });
  const days = Math.max(present.length, last.length);
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${days * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <g className={classes.last}>{bars(last, 3.2)}</g>
      <g className={classes.present}>{bars(present, 1.6)}</g>
    </svg>
  );
}
