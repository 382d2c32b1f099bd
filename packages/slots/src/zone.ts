import { BITS_PER_DAY, MINUTES_PER_QUANTUM, quantaDown, quantaUp } from './quanta.ts';

/** A calendar date, `YYYY-MM-DD`, of a zone that the context names. */
export type LocalDate = string;

/** One local day of a zone: when it begins, and how its wall clock runs. */
export interface LocalDay {
  readonly date: LocalDate;
  /** Day of the week; 0 is Monday. */
  readonly weekday: number;
  /** Epoch minute of the first instant of the day (not always 00:00, because some zones skip midnight). */
  readonly startMinute: number;
  /**
   * Number of quanta of the day: 288; 276 or 300 on days of a French clock change; other zones have other
   * counts.
   */
  readonly quanta: number;
  /** Wall-clock minutes at the first instant of the day. */
  readonly wallAtStart: number;
  /** The quantum at which the clocks change; equal to `quanta` on a day without a clock change. */
  readonly changeQuantum: number;
  /** Wall-clock minutes at `changeQuantum`, after the change. */
  readonly wallAtChange: number;
}

/**
 * Consecutive local days covered by masks: `count` days for starts, and one margin day, because a buffer
 * may run past midnight. A mask has `(count + 1) * WORDS_PER_DAY` words.
 */
export interface Days {
  readonly zone: string;
  readonly count: number;
  /** The `count` days and the margin day after them. */
  readonly days: readonly LocalDay[];
  /** Epoch minutes at which each day begins, and at which the last day ends. */
  readonly starts: Int32Array;
}

/** A time zone that caches its day boundaries. */
export interface Zone {
  readonly name: string;
  day(date: LocalDate): LocalDay;
  days(first: LocalDate, count: number): Days;
  /** The local day and quantum (rounded down) of an instant in epoch milliseconds. */
  locate(instantMs: number): { date: LocalDate; quantum: number };
  /** Epoch milliseconds of a quantum of a local day. */
  instant(date: LocalDate, quantum: number): number;
  /**
   * The elapsed quantum of a wall-clock time (minutes from 0 to 1440): the first quantum at which the wall
   * clock has reached it. A skipped time is the moment of the change, a repeated time its first occurrence,
   * and 1440 the end of the day. Times between multiples of 5 are first rounded `up` or `down` on the wall
   * clock.
   */
  wallQuantum(date: LocalDate, wallMinutes: number, rounding?: 'up' | 'down'): number;
}

const MINUTES_PER_DAY = 1440;
/** The number of cached days, about twelve years; a full cache is cleared. */
const MAX_REMEMBERED_DAYS = 4500;

const openedZones = new Map<string, Zone>();

/** Opens an IANA zone. Throws a RangeError for a name that Intl does not know. */
export function openZone(name: string): Zone {
  const known = openedZones.get(name);
  if (known) return known;
  const zone = makeZone(name);
  openedZones.set(name, zone);
  return zone;
}

/** `HH:MM` (`24:00` included) as minutes; throws a RangeError for anything else. */
export function wallMinutes(wall: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(wall);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
  if (!(minutes <= MINUTES_PER_DAY) || Number(match?.[2]) > 59) throw new RangeError(`not HH:MM: ${wall}`);
  return minutes;
}

/**
 * The index of the day that contains an epoch minute (0 to `count`, the margin day included); -1 before the
 * first day, `count + 1` after the last.
 */
export function dayIndexAt(days: Days, minute: number): number {
  const { starts, count } = days;
  if (minute < starts[0]!) return -1;
  if (minute >= starts[count + 1]!) return count + 1;
  // Days of 25 hours make the quotient one too large at most, so the search starts a day earlier.
  let index = Math.floor((minute - starts[0]!) / MINUTES_PER_DAY) - 1;
  while (minute >= starts[index + 1]!) index++;
  return index;
}

/** Same as `Zone.wallQuantum`, for callers that already have the day. */
export function wallQuantumOf(day: LocalDay, minutes: number, rounding: 'up' | 'down' = 'up'): number {
  const round = rounding === 'up' ? quantaUp : quantaDown;
  const wall = round(minutes) * MINUTES_PER_QUANTUM;
  const before = Math.max(0, quantaUp(wall - day.wallAtStart));
  if (before < day.changeQuantum) return before;
  const after = day.changeQuantum + Math.max(0, quantaUp(wall - day.wallAtChange));
  return Math.min(after, day.quanta);
}

function makeZone(name: string): Zone {
  const offsetAt = offsetReader(name);
  const starts = new Map<number, number>();
  const opened = new Map<number, LocalDay>();

  function startOf(dayNumber: number): number {
    let start = starts.get(dayNumber);
    if (start === undefined) {
      if (starts.size >= MAX_REMEMBERED_DAYS) starts.clear();
      start = findDayStart(dayNumber, offsetAt);
      starts.set(dayNumber, start);
    }
    return start;
  }

  function dayOf(dayNumber: number): LocalDay {
    let day = opened.get(dayNumber);
    if (!day) {
      if (opened.size >= MAX_REMEMBERED_DAYS) opened.clear();
      day = describeDay(dayNumber, startOf(dayNumber), startOf(dayNumber + 1), offsetAt);
      opened.set(dayNumber, day);
    }
    return day;
  }

  return {
    name,
    day: (date) => dayOf(dayNumberOf(date)),
    days(first, count) {
      const from = dayNumberOf(first);
      const days = Array.from({ length: count + 1 }, (_, index) => dayOf(from + index));
      const bounds = Int32Array.from({ length: count + 2 }, (_, index) => startOf(from + index));
      return { zone: name, count, days, starts: bounds };
    },
    locate(instantMs) {
      const minute = Math.floor(instantMs / 60_000);
      // Starts a day earlier: clocks that go back across midnight show the next date too soon.
      let number = Math.floor((minute + offsetAt(minute)) / MINUTES_PER_DAY) - 1;
      while (minute >= startOf(number + 1)) number++;
      return { date: dateOf(number), quantum: quantaDown(minute - startOf(number)) };
    },
    instant: (date, quantum) => (startOf(dayNumberOf(date)) + quantum * MINUTES_PER_QUANTUM) * 60_000,
    wallQuantum: (date, minutes, rounding) => wallQuantumOf(dayOf(dayNumberOf(date)), minutes, rounding),
  };
}

type OffsetAt = (minute: number) => number;

function offsetReader(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (minute) => {
    const field: Record<string, number> = {};
    for (const part of format.formatToParts(minute * 60_000)) field[part.type] = Number(part.value);
    const wall = Date.UTC(field.year!, field.month! - 1, field.day, field.hour, field.minute);
    return wall / 60_000 - minute;
  };
}

/** The first epoch minute of a local day. Assumes at most one clock change in two days. */
function findDayStart(dayNumber: number, offsetAt: OffsetAt): number {
  const utc = dayNumber * MINUTES_PER_DAY;
  const before = offsetAt(utc - MINUTES_PER_DAY);
  if (before === offsetAt(utc + MINUTES_PER_DAY)) return onQuantum(utc - before);
  const localDay = (minute: number) => Math.floor((minute + offsetAt(minute)) / MINUTES_PER_DAY);
  return firstFrom(utc - MINUTES_PER_DAY, utc + MINUTES_PER_DAY, (minute) => localDay(minute) >= dayNumber);
}

function describeDay(dayNumber: number, start: number, end: number, offsetAt: OffsetAt): LocalDay {
  const quanta = (end - start) / MINUTES_PER_QUANTUM;
  if (quanta > BITS_PER_DAY) throw new RangeError(`${dateOf(dayNumber)} is longer than a mask`);
  const offset = offsetAt(start);
  const changed = end > start && offsetAt(end - MINUTES_PER_QUANTUM) !== offset;
  const change = changed ? firstFrom(start, end, (minute) => offsetAt(minute) !== offset) : end;
  const midnight = dayNumber * MINUTES_PER_DAY;
  return {
    date: dateOf(dayNumber),
    weekday: (((dayNumber + 3) % 7) + 7) % 7,
    startMinute: start,
    quanta,
    wallAtStart: start + offset - midnight,
    changeQuantum: (change - start) / MINUTES_PER_QUANTUM,
    wallAtChange: changed ? change + offsetAt(change) - midnight : MINUTES_PER_DAY,
  };
}

/** The first quantum boundary in (low, high] at which `holds` is true; it must stay true after that. */
function firstFrom(low: number, high: number, holds: (minute: number) => boolean): number {
  let without = low;
  let held = high;
  while (held - without > MINUTES_PER_QUANTUM) {
    const middle = without + quantaDown((held - without) / 2) * MINUTES_PER_QUANTUM;
    if (holds(middle)) held = middle;
    else without = middle;
  }
  return held;
}

function onQuantum(minute: number): number {
  if (minute % MINUTES_PER_QUANTUM !== 0) throw new RangeError('this zone is off by less than 5 minutes');
  return minute;
}

function dayNumberOf(date: LocalDate): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || dateOf(ms / 86_400_000) !== date) throw new RangeError(`not a date: ${date}`);
  return ms / 86_400_000;
}

function dateOf(dayNumber: number): LocalDate {
  return new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
}
