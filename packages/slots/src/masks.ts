import { BYTES_PER_DAY, MINUTES_PER_QUANTUM, quantaDown, quantaUp, WORDS_PER_DAY } from './quanta.ts';
import { type Days, dayIndexAt, type LocalDate } from './zone.ts';

/**
 * One bit per quantum (5 minutes) over some `Days`: bit `q & 31` of word `day * 10 + (q >> 5)`. In a busy
 * mask 1 means taken, in an opening mask 1 means open; bits past the end of a day are 0.
 */
export type Masks = Uint32Array;

/** Start and end in epoch minutes; the end is excluded. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export function emptyMasks(days: Days): Masks {
  return new Uint32Array((days.count + 1) * WORDS_PER_DAY);
}

/** Sets the bits of an interval in epoch minutes, rounded outward to multiples of 5. */
export function occupy(masks: Masks, days: Days, start: number, end: number): void {
  eachDay(days, start, end, (base, from, to) => setBits(masks, base, from, to));
}

/**
 * Clears the bits of an interval in epoch minutes. Correct only when all occupancies are multiples of 5
 * minutes; otherwise two of them can share a bit, and the mask must be rebuilt from its rows.
 */
export function release(masks: Masks, days: Days, start: number, end: number): void {
  eachDay(days, start, end, (base, from, to) => clearBits(masks, base, from, to));
}

/** Clears every bit of the first mask that the second mask sets. */
export function subtractMasks(masks: Masks, other: Masks): void {
  for (let word = 0; word < masks.length; word++) masks[word] = masks[word]! & ~other[word]!;
}

/** Whether no quantum of the interval is taken. Throws a RangeError when the interval leaves the days. */
export function isFree(busy: Masks, days: Days, start: number, end: number): boolean {
  if (start < days.starts[0]! || end > days.starts[days.count + 1]!) {
    throw new RangeError('the interval leaves the days that were loaded');
  }
  let free = true;
  eachDay(days, start, end, (base, from, to) => {
    free &&= !anySet(busy, base, from, to);
  });
  return free;
}

/** Encodes one day of a mask as the 40 bytes that the database stores. */
export function writeDay(masks: Masks, day: number): Uint8Array {
  const bytes = new Uint8Array(BYTES_PER_DAY);
  const view = new DataView(bytes.buffer);
  for (let word = 0; word < WORDS_PER_DAY; word++) {
    view.setUint32(word * 4, masks[day * WORDS_PER_DAY + word]!, true);
  }
  return bytes;
}

/** Reads stored days into a mask. A day without a row stays empty; a row outside `days` is ignored. */
export function readDays(
  masks: Masks,
  days: Days,
  rows: Iterable<{ readonly date: LocalDate; readonly mask: Uint8Array }>,
): void {
  let expected = 0;
  let memory: ArrayBufferLike | undefined;
  let words: Uint32Array = noWords;
  for (const { date, mask } of rows) {
    // Rows usually arrive in date order, and comparing the next date is faster than a lookup.
    const isNext = days.days[expected]?.date === date;
    const day = isNext ? expected : indexesOf(days).get(date);
    if (day === undefined) continue;
    expected = day + 1;
    if (mask.byteLength !== BYTES_PER_DAY) throw new RangeError(`a stored day has ${BYTES_PER_DAY} bytes`);
    const { buffer, byteOffset } = mask;
    const base = day * WORDS_PER_DAY;
    if (!isLittleEndian || byteOffset % 4 !== 0) {
      const view = new DataView(buffer, byteOffset);
      for (let word = 0; word < WORDS_PER_DAY; word++) masks[base + word] = view.getUint32(word * 4, true);
      continue;
    }
    // Small buffers share one block of memory. One view serves many rows, because creating a view costs
    // more than reading a day.
    if (memory !== buffer) {
      memory = buffer;
      words = new Uint32Array(buffer, 0, buffer.byteLength >>> 2);
    }
    const first = byteOffset >>> 2;
    for (let word = 0; word < WORDS_PER_DAY; word++) masks[base + word] = words[first + word]!;
  }
}

// The stored form is little endian, like nearly every machine; on others each word is read through a
// DataView.
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

const noWords = new Uint32Array(0);

const indexed = new WeakMap<Days, ReadonlyMap<LocalDate, number>>();

/** Indexes by date. Cached, because every calendar of a question is read over the same days. */
function indexesOf(days: Days): ReadonlyMap<LocalDate, number> {
  let indexes = indexed.get(days);
  if (!indexes) {
    indexes = new Map(days.days.map((day, index) => [day.date, index]));
    indexed.set(days, indexes);
  }
  return indexes;
}

/** Counts the minutes that a mask sets on one day. */
export function countSetMinutes(masks: Masks, day: number): number {
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

/** The quantum after the last set one of a day; 0 when none is set. */
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

function eachDay(
  days: Days,
  start: number,
  end: number,
  mark: (base: number, from: number, to: number) => void,
): void {
  const { starts, count } = days;
  for (let day = Math.max(0, dayIndexAt(days, start)); day <= count && starts[day]! < end; day++) {
    const dayStart = starts[day]!;
    const from = quantaDown(Math.max(start, dayStart) - dayStart);
    const to = quantaUp(Math.min(end, starts[day + 1]!) - dayStart);
    mark(day * WORDS_PER_DAY, from, to);
  }
}
