import { anySet, endOfDay, type Masks } from './masks.ts';
import { MINUTES_PER_QUANTUM, quantaDown, quantaUp, WORDS_PER_DAY } from './quanta.ts';
import type { Question, StaffCalendar } from './question.ts';
import { occupyTrips, travelMinutes, tripMinutes } from './travel.ts';
import { freeStarts, makeWindow, makeWindows, untakenStarts, type Window } from './window.ts';

export interface StaffSlots {
  readonly staffId: string;
  /** Epoch minutes, in order. */
  readonly starts: Int32Array;
}

/**
 * Every start that `fits` accepts for a customer, per staff member. Bit operations on whole words: a word of starts
 * is narrowed by each window of the plan until nothing is left of it.
 */
export function findSlots(question: Question): StaffSlots[] {
  const words = question.days.count * WORDS_PER_DAY;
  if (possible.length < words + WORDS_PER_DAY) {
    possible = new Uint32Array(words + WORDS_PER_DAY);
    free = new Uint32Array(words + WORDS_PER_DAY);
    found = new Int32Array(words * 32);
  }
  startsForAnyone(question);
  const windows = makeWindows(question.plan.handsOn);
  return question.staff.map((staff) => {
    const count = startsOf(question, staff, windows);
    return { staffId: staff.id, starts: found.slice(0, count) };
  });
}

/** The starts of several staff members as one list, in order, each once: for "no preference". */
export function mergeSlots(slots: readonly StaffSlots[]): Int32Array {
  return Int32Array.from(new Set(slots.flatMap(({ starts }) => [...starts]))).sort();
}

// Reused from call to call: a call is synchronous, and allocating these would cost more than filling them.
let possible: Masks = new Uint32Array(0);
let free: Masks = new Uint32Array(0);
let found = new Int32Array(0);

/** What holds for all staff: grid, notice, horizon, ending within the day, equipment. Fills `possible`. */
function startsForAnyone(question: Question): void {
  const { days, plan, earliestStart, latestStart } = question;
  const grid = gridOf(question.stepMinutes);
  const total = plan.totalMinutes / MINUTES_PER_QUANTUM;
  for (let day = 0; day < days.count; day++) {
    const dayStart = days.starts[day]!;
    const quanta = (days.starts[day + 1]! - dayStart) / MINUTES_PER_QUANTUM;
    const first = Math.max(0, quantaUp(earliestStart - dayStart));
    const last = Math.min(quanta - total, quantaDown(latestStart - dayStart));
    const base = day * WORDS_PER_DAY;
    for (let word = 0; word < WORDS_PER_DAY; word++) {
      possible[base + word] = grid[word]! & bitsFrom(first - word * 32) & ~bitsFrom(last + 1 - word * 32);
    }
  }
  for (const need of plan.equipment) {
    const units = question.equipment.find(({ id }) => id === need.equipmentId)?.units ?? [];
    const windows = makeWindow(need.from, need.to);
    for (let word = 0; word < days.count * WORDS_PER_DAY; word++) {
      const starts = possible[word]!;
      if (starts !== 0) possible[word] = starts & unitStarts(units, windows, word);
    }
  }
}

/** The starts at which some one unit is free in all the windows. */
function unitStarts(units: readonly { busy: Masks }[], windows: readonly Window[], word: number): number {
  let starts = 0;
  for (const { busy } of units) {
    let untaken = -1;
    for (const window of windows) untaken &= untakenStarts(busy, window, word);
    starts |= untaken;
  }
  return starts;
}

/** Writes the starts of one staff member to `found` and answers how many. */
function startsOf(question: Question, staff: StaffCalendar, windows: readonly Window[]): number {
  const { days, plan } = question;
  const busy = busyWithTrips(question, staff);
  const { open } = staff;
  const words = days.count * WORDS_PER_DAY;
  for (let word = 0; word < words; word++) free[word] = open[word]! & ~busy[word]!;

  const handsOff = plan.handsOn.at(-1)!.to;
  const buffer = quantaUp(question.bufferMinutes) * MINUTES_PER_QUANTUM;
  const bufferWindows = makeWindow(handsOff, handsOff + buffer);
  const waitsAfterwards = plan.totalMinutes > handsOff;
  const handsOnAtOnce = plan.handsOn[0]!.from === 0;
  let count = 0;
  for (let day = 0; day < days.count; day++) {
    const base = day * WORDS_PER_DAY;
    const dayStart = days.starts[day]!;
    const lastStart = waitsAfterwards ? endOfDay(open, day) - plan.totalMinutes / MINUTES_PER_QUANTUM : 0;
    for (let word = 0; word < WORDS_PER_DAY; word++) {
      let starts = possible[base + word]! & (handsOnAtOnce ? free[base + word]! : -1);
      for (let index = 0; starts !== 0 && index < windows.length; index++) {
        starts &= freeStarts(free, windows[index]!, base + word);
      }
      if (starts === 0) continue;
      if (waitsAfterwards) starts &= ~bitsFrom(lastStart + 1 - word * 32);
      if (buffer > 0) starts = keepBuffer(starts, question, busy, bufferWindows, day, word, handsOff, buffer);
      const wordStart = dayStart + word * 32 * MINUTES_PER_QUANTUM;
      while (starts !== 0) {
        found[count++] = wordStart + (31 - Math.clz32(starts & -starts)) * MINUTES_PER_QUANTUM;
        starts &= starts - 1;
      }
    }
  }
  return count;
}

/** The starts of a word whose buffer is free; one that runs past midnight is looked up bit by bit. */
function keepBuffer(
  starts: number,
  question: Question,
  busy: Masks,
  windows: readonly Window[],
  day: number,
  word: number,
  handsOff: number,
  buffer: number,
): number {
  const { days } = question;
  const base = day * WORDS_PER_DAY;
  const quanta = (days.starts[day + 1]! - days.starts[day]!) / MINUTES_PER_QUANTUM;
  const lastWithin = quanta - (handsOff + buffer) / MINUTES_PER_QUANTUM;
  const past = bitsFrom(lastWithin + 1 - word * 32);
  let kept = starts & ~past;
  for (const window of windows) {
    if (kept === 0) break;
    kept &= untakenStarts(busy, window, base + word);
  }
  let late = starts & past;
  while (late !== 0) {
    const bit = late & -late;
    const from = word * 32 + 31 - Math.clz32(bit) + handsOff / MINUTES_PER_QUANTUM;
    const to = from + buffer / MINUTES_PER_QUANTUM;
    const isFree = !anySet(busy, base, from, quanta) && !anySet(busy, base + WORDS_PER_DAY, 0, to - quanta);
    if (isFree) kept |= bit;
    late &= late - 1;
  }
  return kept;
}

function busyWithTrips(question: Question, staff: StaffCalendar): Masks {
  const { where, travel = travelMinutes } = question;
  const visits = staff.visits ?? [];
  if (!where || visits.every((visit) => tripMinutes(visit.where, where, () => 1) === 0)) return staff.busy;
  const busy = staff.busy.slice();
  occupyTrips(busy, question.days, visits, where, travel);
  return busy;
}

/** The bits of a word from a position on, which may lie before or after the word. */
function bitsFrom(position: number): number {
  if (position <= 0) return -1;
  return position >= 32 ? 0 : -1 << position;
}

const grids = new Map<number, Masks>();

function gridOf(stepMinutes: number): Masks {
  let grid = grids.get(stepMinutes);
  if (!grid) {
    const step = stepMinutes / MINUTES_PER_QUANTUM;
    if (!Number.isInteger(step) || step < 1) throw new RangeError(`not a slot step: ${stepMinutes}`);
    grid = new Uint32Array(WORDS_PER_DAY);
    for (let bit = 0; bit < WORDS_PER_DAY * 32; bit += step) {
      grid[bit >>> 5] = grid[bit >>> 5]! | (1 << (bit & 31));
    }
    grids.set(stepMinutes, grid);
  }
  return grid;
}
