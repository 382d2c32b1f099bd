import type { Span } from './plan.ts';
import { MINUTES_PER_QUANTUM } from './quanta.ts';

const LONGEST = 32;

/**
 * A stretch of at most 32 quanta at a distance from the start, prepared for whole words: the distance as words and
 * bits, the length as the shifts that erode by it (9 quanta: 1, 2, 4, 1).
 */
export interface Window {
  readonly words: number;
  readonly shift: number;
  readonly steps: readonly number[];
}

/** A longer span becomes several windows; the last overlaps the one before. */
export function makeWindow(fromMinutes: number, toMinutes: number): Window[] {
  const from = fromMinutes / MINUTES_PER_QUANTUM;
  const to = toMinutes / MINUTES_PER_QUANTUM;
  const windows: Window[] = [];
  for (let at = from; at < to; at += LONGEST) {
    const length = Math.min(LONGEST, to - from);
    const offset = Math.min(at, to - length);
    windows.push({ words: offset >>> 5, shift: offset & 31, steps: shiftsOf(length) });
  }
  return windows;
}

export function makeWindows(spans: readonly Span[]): Window[] {
  return spans.flatMap(({ from, to }) => makeWindow(from, to));
}

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
