import type { Span } from './plan.ts';
import { MINUTES_PER_QUANTUM } from './quanta.ts';

const LONGEST = 32;

/**
 * A stretch of at most 32 quanta at an offset from the start, prepared for operations on whole words: the
 * offset as words and bits, the length as five shifts of an erosion (9 quanta: 1, 2, 4, 1, 0; a shift by 0
 * changes nothing). The shifts are five named fields, because a loop over a list takes twice as long.
 */
export interface Window {
  readonly words: number;
  readonly shift: number;
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
  readonly fifth: number;
}

/** Splits a span into windows of at most 32 quanta; the last window may overlap the one before. */
export function makeWindow(fromMinutes: number, toMinutes: number): Window[] {
  const from = fromMinutes / MINUTES_PER_QUANTUM;
  const to = toMinutes / MINUTES_PER_QUANTUM;
  const windows: Window[] = [];
  for (let at = from; at < to; at += LONGEST) {
    const length = Math.min(LONGEST, to - from);
    const offset = Math.min(at, to - length);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = shiftsOf(length);
    windows.push({ words: offset >>> 5, shift: offset & 31, first, second, third, fourth, fifth });
  }
  return windows;
}

/** The windows of several spans. Cached, because a plan is used many times. */
export function splitIntoWindows(spans: readonly Span[]): readonly Window[] {
  let windows = remembered.get(spans);
  if (!windows) {
    windows = spans.flatMap(({ from, to }) => makeWindow(from, to));
    remembered.set(spans, windows);
  }
  return windows;
}

const remembered = new WeakMap<readonly Span[], readonly Window[]>();

function shiftsOf(length: number): number[] {
  const shifts: number[] = [];
  let covered = 1;
  while (covered * 2 <= length) {
    shifts.push(covered);
    covered *= 2;
  }
  if (covered < length) shifts.push(length - covered);
  return shifts;
}

/** The starts in a word (one bit each) at which every bit of the window is set; an erosion over 64 bits. */
export function freeStarts(line: Uint32Array, window: Window, word: number): number {
  const { shift } = window;
  const at = word + window.words;
  const middle = line[at + 1]!;
  // `<< 1 << 31 - n` instead of `<< 32 - n`, which for n = 0 would shift by 0.
  const low = (line[at]! >>> shift) | ((middle << 1) << (31 - shift));
  const high = (middle >>> shift) | ((line[at + 2]! << 1) << (31 - shift));
  return erode(low, high, window);
}

/** The starts in a word (one bit each) at which no bit of the window is set. */
export function untakenStarts(line: Uint32Array, window: Window, word: number): number {
  const { shift } = window;
  const at = word + window.words;
  const middle = line[at + 1]!;
  const low = (line[at]! >>> shift) | ((middle << 1) << (31 - shift));
  const high = (middle >>> shift) | ((line[at + 2]! << 1) << (31 - shift));
  return erode(~low, ~high, window);
}

/** Erodes 32 start bits (`lowBits`) by the length of the window; `highBits` are the 32 bits after them. */
export function erode(lowBits: number, highBits: number, window: Window): number {
  const { first, second, third, fourth, fifth } = window;
  let low = lowBits & ((lowBits >>> first) | (highBits << (32 - first)));
  let high = highBits & (highBits >>> first);
  low &= (low >>> second) | (high << (32 - second));
  high &= high >>> second;
  low &= (low >>> third) | (high << (32 - third));
  high &= high >>> third;
  low &= (low >>> fourth) | (high << (32 - fourth));
  if (fifth === 0) return low;
  high &= high >>> fourth;
  return low & ((low >>> fifth) | (high << (32 - fifth)));
}
