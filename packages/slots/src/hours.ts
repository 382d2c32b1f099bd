import { type Masks, setBits } from './masks.ts';
import { MINUTES_PER_QUANTUM, WORDS_PER_DAY } from './quanta.ts';
import { type Days, type LocalDate, type LocalDay, wallQuantumOf } from './zone.ts';

/** A range of wall-clock minutes of one local day, 0 to 1440. `wallMinutes` converts `HH:MM`. */
export interface WallRange {
  readonly from: number;
  readonly to: number;
}

/** Working hours of one weekday. Breaks are subtracted; a day without ranges is unavailable. */
export interface DayHours {
  readonly ranges: readonly WallRange[];
  readonly breaks?: readonly WallRange[];
  /** The part of the hours that customers can book online; when absent, customers can book all of them. */
  readonly online?: readonly WallRange[];
}

/**
 * Different hours on one date. An opening replaces the hours of the weekday (several openings of a date add
 * up). A closure or absence removes its range, or the whole day when it has no range.
 */
export type HoursException =
  | ({ readonly date: LocalDate; readonly kind: 'opening' } & DayHours)
  | { readonly date: LocalDate; readonly kind: 'closure' | 'absence'; readonly range?: WallRange };

export interface WorkingHours {
  /** Seven days, Monday first. Alternating weeks are listed one after the other, seven days each. */
  readonly week: readonly DayHours[];
  /** The Monday on which the first of several alternating weeks begins; required when there are several. */
  readonly firstMonday?: LocalDate;
  readonly exceptions?: readonly HoursException[];
  /**
   * Opening hours of the business: time outside them is unavailable. The exceptions of the business must
   * also be in the member’s `exceptions`.
   */
  readonly within?: WorkingHours;
}

/**
 * Returns the wall-clock ranges of one date: `online` is what customers can book, `all` what the
 * professional can book.
 */
export function hoursOn(
  day: Pick<LocalDay, 'date' | 'weekday'>,
  hours: WorkingHours,
  part: 'online' | 'all',
): readonly WallRange[] {
  const own = ownHoursOn(day, hours, part);
  return hours.within ? common(own, hoursOn(day, hours.within, 'all')) : own;
}

function ownHoursOn(
  day: Pick<LocalDay, 'date' | 'weekday'>,
  hours: WorkingHours,
  part: 'online' | 'all',
): readonly WallRange[] {
  const { week, exceptions = [] } = hours;
  const usual = week[placeOf(day, hours)]!;
  if (exceptions.length === 0) return hoursOf(usual, part);
  const today = exceptions.filter((exception) => exception.date === day.date);
  const openings = today.filter((exception) => exception.kind === 'opening');
  let ranges: readonly WallRange[] = (openings.length > 0 ? openings : [usual]).flatMap((one) =>
    hoursOf(one, part),
  );
  for (const exception of today) {
    if (exception.kind !== 'opening') ranges = without(ranges, exception.range ?? WHOLE_DAY);
  }
  return ranges;
}

const DAY_MS = 86_400_000;

/** The index in `week` of a date; dates before the first Monday count backward. */
function placeOf({ date, weekday }: Pick<LocalDay, 'date' | 'weekday'>, hours: WorkingHours): number {
  if (hours.week.length <= 7) return weekday;
  const weeks = hours.week.length / 7;
  if (!hours.firstMonday) throw new RangeError('weeks that take turns have a first Monday');
  const passed = Math.floor((Date.parse(date) - Date.parse(hours.firstMonday)) / (7 * DAY_MS));
  return (((passed % weeks) + weeks) % weeks) * 7 + weekday;
}

/**
 * Writes working hours onto empty masks as open bits. Ranges are rounded inward to multiples of 5 minutes.
 * The bits of a weekday without exceptions are computed once and copied.
 */
export function writeOpenHours(masks: Masks, days: Days, hours: WorkingHours, part: 'online' | 'all'): void {
  const { exceptions = [] } = hours;
  const special = exceptions.length > 0 ? new Set(exceptions.map(({ date }) => date)) : undefined;
  // Per weekday, the index of the first word where its hours are already written; -1 when they are not.
  const written = firstWritten.fill(-1);
  for (let index = 0; index <= days.count; index++) {
    const day = days.days[index]!;
    const base = index * WORDS_PER_DAY;
    const isUsual = keepsItsClock(day) && !special?.has(day.date);
    const place = placeOf(day, hours);
    const from = isUsual ? written[place]! : -1;
    if (from >= 0) {
      for (let word = 0; word < WORDS_PER_DAY; word++) masks[base + word] = masks[from + word]!;
      continue;
    }
    for (const { from, to } of hoursOn(day, hours, part)) {
      setBits(masks, base, wallQuantumOf(day, from, 'up'), wallQuantumOf(day, to, 'down'));
    }
    if (isUsual) written[place] = base;
  }
}

// The array is reused between calls, which are synchronous. Its length allows four alternating weeks.
const firstWritten = new Int32Array(28);

function keepsItsClock({ quanta, wallAtStart, changeQuantum }: LocalDay): boolean {
  return wallAtStart === 0 && changeQuantum === quanta && quanta * MINUTES_PER_QUANTUM === WHOLE_DAY.to;
}

const WHOLE_DAY: WallRange = { from: 0, to: 1440 };

function hoursOf({ ranges, breaks = [], online }: DayHours, part: 'online' | 'all'): readonly WallRange[] {
  for (const range of ranges) checked(range);
  let open: readonly WallRange[] = ranges;
  for (const pause of breaks) open = without(open, pause);
  if (part === 'all' || !online) return open;
  return common(open, online);
}

function common(ranges: readonly WallRange[], others: readonly WallRange[]): WallRange[] {
  return ranges.flatMap((range) =>
    others.flatMap((other) => {
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
