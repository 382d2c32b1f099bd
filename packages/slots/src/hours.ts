import { type Masks, setBits } from './masks.ts';
import { MINUTES_PER_QUANTUM, WORDS_PER_DAY } from './quanta.ts';
import { type Days, type LocalDate, type LocalDay, wallQuantumOf } from './zone.ts';

/** Minutes on the wall clock of one local day, 0 to 1440; see `wallMinutes` for `HH:MM`. */
export interface WallRange {
  readonly from: number;
  readonly to: number;
}

/** One weekday: when she works, less her breaks. No range = unavailable. */
export interface DayHours {
  readonly ranges: readonly WallRange[];
  readonly breaks?: readonly WallRange[];
  /** The part bookable online; absent = all of it. */
  readonly online?: readonly WallRange[];
}

/**
 * One date that differs. An opening takes the place of the weekday's hours (several on a date add up); a closure or
 * absence takes its range away from whatever the day has, or the whole day when it names none.
 */
export type HoursException =
  | ({ readonly date: LocalDate; readonly kind: 'opening' } & DayHours)
  | { readonly date: LocalDate; readonly kind: 'closure' | 'absence'; readonly range?: WallRange };

export interface WorkingHours {
  /** Seven, Monday first. */
  readonly week: readonly DayHours[];
  readonly exceptions?: readonly HoursException[];
}

/** When she works on one date, on its wall clock: `online` for customers, `all` for the professional. */
export function hoursOn(
  { date, weekday }: Pick<LocalDay, 'date' | 'weekday'>,
  { week, exceptions = [] }: WorkingHours,
  part: 'online' | 'all',
): readonly WallRange[] {
  if (exceptions.length === 0) return hoursOf(week[weekday]!, part);
  const today = exceptions.filter((exception) => exception.date === date);
  const openings = today.filter((exception) => exception.kind === 'opening');
  let ranges: readonly WallRange[] = (openings.length > 0 ? openings : [week[weekday]!]).flatMap((hours) =>
    hoursOf(hours, part),
  );
  for (const exception of today) {
    if (exception.kind !== 'opening') ranges = without(ranges, exception.range ?? WHOLE_DAY);
  }
  return ranges;
}

/**
 * Working hours as an opening mask, rounded inward, onto masks that are empty. A weekday without exception is worked out once and copied: nearly all
 * days are such.
 */
export function openHours(masks: Masks, days: Days, hours: WorkingHours, part: 'online' | 'all'): void {
  const { exceptions = [] } = hours;
  const special = exceptions.length > 0 ? new Set(exceptions.map(({ date }) => date)) : undefined;
  // Where the hours of each weekday were first written, to be copied from there; -1: nowhere yet.
  const written = firstWritten.fill(-1);
  for (let index = 0; index <= days.count; index++) {
    const day = days.days[index]!;
    const base = index * WORDS_PER_DAY;
    const isUsual = keepsItsClock(day) && !special?.has(day.date);
    const from = isUsual ? written[day.weekday]! : -1;
    if (from >= 0) {
      for (let word = 0; word < WORDS_PER_DAY; word++) masks[base + word] = masks[from + word]!;
      continue;
    }
    for (const { from, to } of hoursOn(day, hours, part)) {
      setBits(masks, base, wallQuantumOf(day, from, 'up'), wallQuantumOf(day, to, 'down'));
    }
    if (isUsual) written[day.weekday] = base;
  }
}

// Reused from call to call, which is synchronous.
const firstWritten = new Int32Array(7);

function keepsItsClock({ quanta, wallAtStart, changeQuantum }: LocalDay): boolean {
  return wallAtStart === 0 && changeQuantum === quanta && quanta * MINUTES_PER_QUANTUM === WHOLE_DAY.to;
}

const WHOLE_DAY: WallRange = { from: 0, to: 1440 };

function hoursOf({ ranges, breaks = [], online }: DayHours, part: 'online' | 'all'): readonly WallRange[] {
  for (const range of ranges) checked(range);
  let open: readonly WallRange[] = ranges;
  for (const pause of breaks) open = without(open, pause);
  if (part === 'all' || !online) return open;
  return open.flatMap((range) =>
    online.flatMap((other) => {
      const [from, to] = [Math.max(range.from, checked(other).from), Math.min(range.to, other.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );
}

function without(ranges: readonly WallRange[], gone: WallRange): WallRange[] {
  checked(gone);
  return ranges.flatMap(({ from, to }) => [
    ...(from < Math.min(to, gone.from) ? [{ from, to: Math.min(to, gone.from) }] : []),
    ...(Math.max(from, gone.to) < to ? [{ from: Math.max(from, gone.to), to }] : []),
  ]);
}

function checked(range: WallRange): WallRange {
  if (!(range.from >= 0 && range.from < range.to && range.to <= 1440)) {
    throw new RangeError(`not hours of one day: ${range.from} to ${range.to}`);
  }
  return range;
}
