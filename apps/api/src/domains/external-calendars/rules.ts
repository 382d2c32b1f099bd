import { HOUR_MS, later, MINUTE_MS } from '#kit/time';

/** A span in milliseconds of epoch time. */
export type EventSpan = { start: number; end: number };

const GAP_MS = 10 * MINUTE_MS;
/** Servers that are away, or refuse the login, are asked less and less often. */
const LONGEST_GAP_MS = HOUR_MS;

/** When a calendar is read next, after this many failed readings in a row. */
export function nextReadingAt(failures: number, now: Date): Date {
  return later(now, Math.min(GAP_MS * 2 ** Math.max(0, failures - 1), LONGEST_GAP_MS));
}

/**
 * True when a member may see and change the calendars of other programs of this member: their own, or all with
 * edit_business, as with working hours.
 */
export function mayEditCalendarsOf(
  { memberId, can }: { memberId: string; can: ReadonlySet<string> },
  ofMemberId: string,
): boolean {
  return memberId === ofMemberId || can.has('edit_business');
}

const STEP_MS = 5 * MINUTE_MS;

/**
 * Merges events into times that do not overlap, in ascending order, rounded outwards to five minutes: the
 * calendar counts in steps of five.
 */
export function mergeSpans(
  spans: readonly EventSpan[],
  { from, until }: { from: number; until: number },
): { startsAt: Date; endsAt: Date }[] {
  const rounded = spans
    .map(({ start, end }) => ({
      start: Math.floor(Math.max(start, from) / STEP_MS) * STEP_MS,
      end: Math.ceil(Math.min(end, until) / STEP_MS) * STEP_MS,
    }))
    .sort((one, other) => one.start - other.start);
  const merged: EventSpan[] = [];
  for (const span of rounded) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged.map(({ start, end }) => ({ startsAt: new Date(start), endsAt: new Date(end) }));
}
