import classes from './day-strip.module.css';
import { type RangeTyped, toMinuteRange } from './hours-draft.ts';

/** The part of a day that a strip shows, in minutes from midnight of local time. */
export type Drawn = { from: number; to: number };

/**
 * Returns the range that contains the hours of all these days, in whole hours and at least 7:00 to 21:00.
 */
export function computeDrawnRange(days: readonly { ranges: readonly RangeTyped[] }[]): Drawn {
  const ends = days.flatMap(({ ranges }) => ranges.flatMap(toMinuteRange));
  return {
    from: Math.floor(Math.min(7 * 60, ...ends) / 60) * 60,
    to: Math.ceil(Math.max(21 * 60, ...ends) / 60) * 60,
  };
}

type DayStripProps = {
  ranges: readonly RangeTyped[];
  drawn: Drawn;
  /** Opening hours of the business on that day. Undefined when the business has none. */
  professional?: readonly { startsMinute: number; endsMinute: number }[] | undefined;
};

/**
 * One day drawn to scale: online hours are filled, offline hours are hatched, and closed hours are faint.
 */
export function DayStrip({ ranges, drawn, professional }: DayStripProps) {
  const share = (minute: number) =>
    ((Math.min(drawn.to, Math.max(drawn.from, minute)) - drawn.from) / (drawn.to - drawn.from)) * 100;
  const place = (from: number, to: number) => ({
    left: `${share(from)}%`,
    width: `${Math.max(0, share(to) - share(from))}%`,
  });
  const closed = professional ? gapsOf(professional, drawn) : [];
  return (
    <div className={classes.strip} aria-hidden="true">
      {ranges.map((range) => {
        const [from, to] = toMinuteRange(range);
        return (
          <span
            key={`${range.from} ${range.to}`}
            className={classes.hours}
            data-kind={range.online ? 'online' : 'own'}
            style={place(from, to)}
          />
        );
      })}
      {closed.map(([from, to]) => (
        <span key={from} className={classes.closed} style={place(from, to)} />
      ))}
      {drawn.from < 12 * 60 && drawn.to > 12 * 60 && (
        <span className={classes.noon} style={{ left: `${share(12 * 60)}%` }} />
      )}
    </div>
  );
}

function gapsOf(
  professional: readonly { startsMinute: number; endsMinute: number }[],
  drawn: Drawn,
): [number, number][] {
  const gaps: [number, number][] = [];
  let at = drawn.from;
  for (const { startsMinute, endsMinute } of professional) {
    if (startsMinute > at) gaps.push([at, startsMinute]);
    at = Math.max(at, endsMinute);
  }
  if (at < drawn.to) gaps.push([at, drawn.to]);
  return gaps;
}
