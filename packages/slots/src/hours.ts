import { clearBits, type Masks, setBits } from './masks.ts';
import { WORDS_PER_DAY } from './quanta.ts';
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

/** Working hours as an opening mask, rounded inward: `online` for customers, `all` for the professional. */
export function openHours(masks: Masks, days: Days, hours: WorkingHours, part: 'online' | 'all'): void {
  const exceptions = Map.groupBy(hours.exceptions ?? [], (exception) => exception.date);
  for (const [index, day] of days.days.entries()) {
    const base = index * WORDS_PER_DAY;
    const today = exceptions.get(day.date) ?? [];
    const openings = today.filter((exception) => exception.kind === 'opening');
    for (const dayHours of openings.length > 0 ? openings : [hours.week[day.weekday]!]) {
      openDay(masks, base, day, dayHours, part);
    }
    for (const exception of today) {
      if (exception.kind !== 'opening') close(masks, base, day, exception.range ?? { from: 0, to: 1440 });
    }
  }
}

function openDay(masks: Masks, base: number, day: LocalDay, hours: DayHours, part: 'online' | 'all'): void {
  const row = new Uint32Array(WORDS_PER_DAY);
  open(row, day, hours.ranges);
  for (const pause of hours.breaks ?? []) close(row, 0, day, pause);
  const online = new Uint32Array(WORDS_PER_DAY);
  if (part === 'online' && hours.online) open(online, day, hours.online);
  else online.fill(-1);
  for (let word = 0; word < WORDS_PER_DAY; word++) {
    masks[base + word] = masks[base + word]! | (row[word]! & online[word]!);
  }
}

function open(row: Masks, day: LocalDay, ranges: readonly WallRange[]): void {
  for (const range of ranges) {
    check(range);
    setBits(row, 0, wallQuantumOf(day, range.from, 'up'), wallQuantumOf(day, range.to, 'down'));
  }
}

function close(masks: Masks, base: number, day: LocalDay, range: WallRange): void {
  check(range);
  clearBits(masks, base, wallQuantumOf(day, range.from, 'down'), wallQuantumOf(day, range.to, 'up'));
}

function check(range: WallRange): void {
  if (!(range.from >= 0 && range.from < range.to && range.to <= 1440)) {
    throw new RangeError(`not hours of one day: ${range.from} to ${range.to}`);
  }
}
