import { BYTES_PER_DAY, MINUTES_PER_QUANTUM, quantaDown, quantaUp, WORDS_PER_DAY } from './quanta.ts';
import { type Days, dayIndexAt, type LocalDate } from './zone.ts';

/**
 * One bit per quantum over some `Days`: bit `q & 31` of word `day * 10 + (q >> 5)`. On a busy mask 1 is taken, on
 * an opening mask 1 is open; bits past the end of a day are 0.
 */
export type Masks = Uint32Array;

/** From and to in epoch minutes, the end not included. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export function emptyMasks(days: Days): Masks {
  return new Uint32Array((days.count + 1) * WORDS_PER_DAY);
}

/**
 * Occupancies onto a mask: `rows` is flat (start, end, start, end, …) in whole epoch minutes, best in order of time.
 * Rounded outward; what lies outside the days is left out.
 */
export function occupyRows(masks: Masks, days: Days, rows: ArrayLike<number>): void {
  setRows(masks, days, rows, 0, MINUTES_PER_QUANTUM - 1);
}

/** Opening hours onto a mask: flat (start, end, …) in whole epoch minutes, rounded inward. */
export function openRows(masks: Masks, days: Days, rows: ArrayLike<number>): void {
  setRows(masks, days, rows, MINUTES_PER_QUANTUM - 1, 0);
}

/** One occupancy onto a mask, rounded outward. */
export function occupy(masks: Masks, days: Days, start: number, end: number): void {
  eachDay(days, start, end, quantaDown, quantaUp, (base, from, to) => setBits(masks, base, from, to));
}

/**
 * One occupancy off a mask. Right only while occupancies are multiples of 5 minutes: two that were rounded into the
 * same quantum would both leave it; then build the mask from its rows again.
 */
export function release(masks: Masks, days: Days, start: number, end: number): void {
  eachDay(days, start, end, quantaDown, quantaUp, (base, from, to) => clearBits(masks, base, from, to));
}

/** Leaves open only what the other mask opens too: staff hours lie within salon hours. */
export function keepWithin(masks: Masks, within: Masks): void {
  for (let word = 0; word < masks.length; word++) masks[word] = masks[word]! & within[word]!;
}

/** Whether no quantum of the interval is taken. Throws a RangeError when the interval leaves the days. */
export function isFree(busy: Masks, days: Days, start: number, end: number): boolean {
  if (start < days.starts[0]! || end > days.starts[days.count + 1]!) {
    throw new RangeError('the interval leaves the days that were loaded');
  }
  let free = true;
  eachDay(days, start, end, quantaDown, quantaUp, (base, from, to) => {
    free &&= !anySet(busy, base, from, to);
  });
  return free;
}

/** One day of a mask as it is stored. */
export function writeDay(masks: Masks, day: number): Uint8Array {
  const bytes = new Uint8Array(BYTES_PER_DAY);
  const view = new DataView(bytes.buffer);
  for (let word = 0; word < WORDS_PER_DAY; word++) {
    view.setUint32(word * 4, masks[day * WORDS_PER_DAY + word]!, true);
  }
  return bytes;
}

/** Stored days onto a mask; a day without a row stays empty, a row of another date is left out. */
export function readDays(
  masks: Masks,
  days: Days,
  rows: Iterable<{ readonly date: LocalDate; readonly mask: Uint8Array }>,
): void {
  const byDate = new Map(days.days.map((day, index) => [day.date, index]));
  for (const { date, mask } of rows) {
    const day = byDate.get(date);
    if (day === undefined) continue;
    if (mask.byteLength !== BYTES_PER_DAY) throw new RangeError(`a stored day has ${BYTES_PER_DAY} bytes`);
    const view = new DataView(mask.buffer, mask.byteOffset, BYTES_PER_DAY);
    for (let word = 0; word < WORDS_PER_DAY; word++) {
      masks[day * WORDS_PER_DAY + word] = view.getUint32(word * 4, true);
    }
  }
}

/** Minutes set on one day. */
export function minutesSet(masks: Masks, day: number): number {
  let bits = 0;
  for (let index = day * WORDS_PER_DAY; index < (day + 1) * WORDS_PER_DAY; index++) {
    let word = masks[index]!;
    while (word !== 0) {
      word &= word - 1;
      bits++;
    }
  }
  return bits * MINUTES_PER_QUANTUM;
}

/** The quantum after the last one set on a day; 0 when none is. */
export function endOfDay(masks: Masks, day: number): number {
  for (let word = WORDS_PER_DAY - 1; word >= 0; word--) {
    const bits = masks[day * WORDS_PER_DAY + word]!;
    if (bits !== 0) return word * 32 + 32 - Math.clz32(bits);
  }
  return 0;
}

export function setBits(masks: Masks, base: number, from: number, to: number): void {
  if (from >= to) return;
  const first = base + (from >>> 5);
  const last = base + ((to - 1) >>> 5);
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) {
    masks[first] = masks[first]! | (head & tail);
    return;
  }
  masks[first] = masks[first]! | head;
  for (let word = first + 1; word < last; word++) masks[word] = -1;
  masks[last] = masks[last]! | tail;
}

export function clearBits(masks: Masks, base: number, from: number, to: number): void {
  for (let bit = from; bit < to; bit++) {
    const word = base + (bit >>> 5);
    masks[word] = masks[word]! & ~(1 << (bit & 31));
  }
}

export function anySet(masks: Masks, base: number, from: number, to: number): boolean {
  for (let bit = from; bit < to; bit++) {
    if ((masks[base + (bit >>> 5)]! >>> (bit & 31)) & 1) return true;
  }
  return false;
}

export function allSet(masks: Masks, base: number, from: number, to: number): boolean {
  for (let bit = from; bit < to; bit++) {
    if (!((masks[base + (bit >>> 5)]! >>> (bit & 31)) & 1)) return false;
  }
  return true;
}

/** The minutes added before rounding down make it rounding up, or not. */
function setRows(
  masks: Masks,
  days: Days,
  rows: ArrayLike<number>,
  startExtra: number,
  endExtra: number,
): void {
  const { starts } = days;
  // Rows of the margin day go the slow way: the quick one writes a word too many.
  const lastDay = days.count - 1;
  let day = 0;
  let dayStart = starts[0]!;
  let dayEnd = starts[1]!;
  for (let row = 0; row + 1 < rows.length; row += 2) {
    const start = rows[row]!;
    const end = rows[row + 1]!;
    if (start < dayStart || end > dayEnd) {
      while (start >= dayEnd && day < lastDay) {
        dayStart = dayEnd;
        dayEnd = starts[++day + 1]!;
      }
      while (start < dayStart && day > 0) {
        dayEnd = dayStart;
        dayStart = starts[--day]!;
      }
      if (start < dayStart || end > dayEnd) {
        setOverDays(masks, days, start, end, startExtra, endExtra);
        continue;
      }
    }
    const from = quantaWithin(start - dayStart + startExtra);
    const length = quantaWithin(end - dayStart + endExtra) - from;
    if (length >>> 0 < 32) {
      // Both words always: most intervals touch one, and guessing which costs more than writing nothing.
      const word = day * WORDS_PER_DAY + (from >>> 5);
      const ones = (1 << length) - 1;
      masks[word] = masks[word]! | (ones << (from & 31));
      masks[word + 1] = masks[word + 1]! | ((ones >>> 1) >>> (31 - (from & 31)));
    } else {
      setBits(masks, day * WORDS_PER_DAY, from, from + length);
    }
  }
}

/** Apart, so that the loop above closes over nothing: a captured mask is read twice as slowly. */
function setOverDays(
  masks: Masks,
  days: Days,
  start: number,
  end: number,
  startExtra: number,
  endExtra: number,
): void {
  const roundStart = startExtra === 0 ? quantaDown : quantaUp;
  const roundEnd = endExtra === 0 ? quantaDown : quantaUp;
  eachDay(days, start, end, roundStart, roundEnd, (base, from, to) => setBits(masks, base, from, to));
}

/** Minutes of one day by 5, rounded down, without a division: exact up to 40,000. */
function quantaWithin(minutes: number): number {
  return Math.imul(minutes, 52429) >>> 18;
}

type Rounding = (minutes: number) => number;

function eachDay(
  days: Days,
  start: number,
  end: number,
  roundStart: Rounding,
  roundEnd: Rounding,
  mark: (base: number, from: number, to: number) => void,
): void {
  const { starts, count } = days;
  for (let day = Math.max(0, dayIndexAt(days, start)); day <= count && starts[day]! < end; day++) {
    const dayStart = starts[day]!;
    const from = roundStart(Math.max(start, dayStart) - dayStart);
    const to = roundEnd(Math.min(end, starts[day + 1]!) - dayStart);
    mark(day * WORDS_PER_DAY, from, to);
  }
}
