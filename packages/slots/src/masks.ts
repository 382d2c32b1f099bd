import { BYTES_PER_DAY, MINUTES_PER_QUANTUM, quantaDown, quantaUp, WORDS_PER_DAY } from './quanta.ts';
import { type Days, dayIndexAt, type LocalDate } from './zone.ts';

/**
 * One bit per quantum over some `Days`: bit `q & 31` of word `day * 10 + (q >> 5)`. In a busy mask 1 is
 * taken, in an opening mask 1 is open; bits past the end of a day are 0.
 */
export type Masks = Uint32Array;

/** From and to in epoch minutes, the end excluded. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export function emptyMasks(days: Days): Masks {
  return new Uint32Array((days.count + 1) * WORDS_PER_DAY);
}

/** Adds one occupancy to a mask, rounded outward. */
export function occupy(masks: Masks, days: Days, start: number, end: number): void {
  eachDay(days, start, end, (base, from, to) => setBits(masks, base, from, to));
}

/**
 * Removes one occupancy from a mask. Correct only while occupancies are multiples of 5 minutes: two that
 * were rounded into the same quantum would both lose it; then rebuild the mask from its rows.
 */
export function release(masks: Masks, days: Days, start: number, end: number): void {
  eachDay(days, start, end, (base, from, to) => clearBits(masks, base, from, to));
}

/** Clears every bit that the other mask sets. */
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

/** One day of a mask in its stored form. */
export function writeDay(masks: Masks, day: number): Uint8Array {
  const bytes = new Uint8Array(BYTES_PER_DAY);
  const view = new DataView(bytes.buffer);
  for (let word = 0; word < WORDS_PER_DAY; word++) {
    view.setUint32(word * 4, masks[day * WORDS_PER_DAY + word]!, true);
  }
  return bytes;
}

/** Reads stored days into a mask; a day without a row stays empty, a row of another date is ignored. */
export function readDays(
  masks: Masks,
  days: Days,
  rows: Iterable<{ readonly date: LocalDate; readonly mask: Uint8Array }>,
): void {
  let expected = 0;
  let memory: ArrayBufferLike | undefined;
  let words: Uint32Array = noWords;
  for (const { date, mask } of rows) {
    // Rows usually come in order; comparing the text is faster than looking it up.
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
    // Small buffers share their memory: one view serves many rows, and creating one costs more than reading
    // a day.
    if (memory !== buffer) {
      memory = buffer;
      words = new Uint32Array(buffer, 0, buffer.byteLength >>> 2);
    }
    const first = byteOffset >>> 2;
    for (let word = 0; word < WORDS_PER_DAY; word++) masks[base + word] = words[first + word]!;
  }
}

// The stored form is little endian, as nearly every machine.
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

const noWords = new Uint32Array(0);

const indexed = new WeakMap<Days, ReadonlyMap<LocalDate, number>>();

/** The index of each date; cached, because every calendar of a question is read over the same days. */
function indexesOf(days: Days): ReadonlyMap<LocalDate, number> {
  let indexes = indexed.get(days);
  if (!indexes) {
    indexes = new Map(days.days.map((day, index) => [day.date, index]));
    indexed.set(days, indexes);
  }
  return indexes;
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
