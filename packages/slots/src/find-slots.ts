import { anySet, endOfDay, type Masks } from './masks.ts';
import type { Plan } from './plan.ts';
import { BITS_PER_DAY, MINUTES_PER_QUANTUM, quantaDown, quantaUp, WORDS_PER_DAY } from './quanta.ts';
import type { Question, StaffCalendar } from './question.ts';
import { occupyTrips, tripMinutes } from './travel.ts';
import { erode, freeStarts, makeWindow, splitIntoWindows, untakenStarts, type Window } from './window.ts';
import type { Days } from './zone.ts';

const MINUTES_PER_WORD = 32 * MINUTES_PER_QUANTUM;

export interface StaffSlots {
  readonly staffId: string;
  /** Epoch minutes, ascending. A view on a larger buffer: copy it to store it for long. */
  readonly starts: Int32Array;
}

/**
 * Returns all starts per staff member at which `fits` would accept a customer. Handles 32 starts at a time
 * as the bits of a word: each window of the plan clears the bits of the starts that it excludes.
 */
export function findSlots(question: Question): StaffSlots[] {
  const words = question.days.count * WORDS_PER_DAY;
  if (scratch.words < words) scratch = makeScratch(words);
  startsForAnyone(question);
  const mostPerStaff =
    question.days.count * Math.ceil((BITS_PER_DAY * MINUTES_PER_QUANTUM) / question.stepMinutes);
  return question.staff.map((staff) => {
    if (pool.length - poolUsed < mostPerStaff) {
      pool = new Int32Array(Math.max(POOL_STARTS, mostPerStaff));
      poolUsed = 0;
    }
    const from = poolUsed;
    poolUsed = startsOf(question, staff, pool, from);
    return { staffId: staff.id, starts: pool.subarray(from, poolUsed) };
  });
}

// Reused between calls: a call is synchronous, and allocating these costs more than filling them.
let scratch = makeScratch(0);

function makeScratch(words: number) {
  return {
    words,
    possible: new Uint32Array(words + WORDS_PER_DAY),
    free: new Uint32Array(words + WORDS_PER_DAY),
  };
}

// Results go into one buffer after the other and are never overwritten. A full buffer is replaced; its
// readers keep the old one.
const POOL_STARTS = 32_768;
let pool = new Int32Array(0);
let poolUsed = 0;

/**
 * Writes to `possible` the starts that satisfy the rules common to all staff: grid, notice, horizon, end
 * within the day, equipment.
 */
function startsForAnyone(question: Question): void {
  const { days, plan, earliestStart, latestStart } = question;
  const { possible } = scratch;
  const total = plan.totalMinutes / MINUTES_PER_QUANTUM;
  // An appointment that is one short stretch cannot leave its day, because the bits after the end of a day
  // are never open.
  const mayLeaveDay = onlyWindow(plan) === undefined;
  possible.set(gridOf(question.stepMinutes, days.count));
  for (let day = 0; day < days.count; day++) {
    const dayStart = days.starts[day]!;
    const base = day * WORDS_PER_DAY;
    if (earliestStart > dayStart) {
      const first = quantaUp(earliestStart - dayStart);
      for (let word = 0; word < WORDS_PER_DAY; word++) {
        possible[base + word] = possible[base + word]! & bitsFrom(first - word * 32);
      }
    }
    if (mayLeaveDay || latestStart < days.starts[day + 1]!) {
      const { quanta } = days.days[day]!;
      const end = Math.max(0, Math.min(quanta - total, quantaDown(latestStart - dayStart)) + 1);
      for (let word = end >>> 5; word < WORDS_PER_DAY; word++) {
        possible[base + word] = possible[base + word]! & ~bitsFrom(end - word * 32);
      }
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

/** The starts of a word at which some unit of the equipment is free in all windows. */
function unitStarts(units: readonly { busy: Masks }[], windows: readonly Window[], word: number): number {
  let starts = 0;
  for (const { busy } of units) {
    let untaken = -1;
    for (const window of windows) untaken &= untakenStarts(busy, window, word);
    starts |= untaken;
  }
  return starts;
}

/** Writes the starts of one staff member to `found` from index `count`, and returns the new count. */
function startsOf(question: Question, staff: StaffCalendar, found: Int32Array, count: number): number {
  const { plan } = question;
  const busy = busyWithTrips(question, staff);
  const only = onlyWindow(plan);
  return only && question.bufferMinutes <= 0
    ? startsOfOneStretch(question.days, staff.open, busy, only, found, count)
    : startsOfSteps(question, staff.open, busy, found, count);
}

/** The window of an appointment that is one stretch of hands-on time, short enough for one window. */
function onlyWindow(plan: Plan): Window | undefined {
  const windows = splitIntoWindows(plan.handsOn);
  const { from, to } = plan.handsOn[0]!;
  return windows.length === 1 && from === 0 && to === plan.totalMinutes ? windows[0] : undefined;
}

/**
 * Handles the common case, one stretch of hands-on time, in a single pass. The result equals that of
 * `startsOfSteps`.
 */
function startsOfOneStretch(
  days: Days,
  open: Masks,
  busy: Masks,
  window: Window,
  found: Int32Array,
  from: number,
): number {
  const { possible } = scratch;
  let count = from;
  for (let day = 0; day < days.count; day++) {
    let index = day * WORDS_PER_DAY;
    let wordStart = days.starts[day]!;
    let next = open[index]! & ~busy[index]!;
    for (let word = 0; word < WORDS_PER_DAY; word++) {
      const here = next;
      next = open[index + 1]! & ~busy[index + 1]!;
      if ((possible[index]! & here) !== 0) {
        count = write(found, count, possible[index]! & erode(here, next, window), wordStart);
      }
      index++;
      wordStart += MINUTES_PER_WORD;
    }
  }
  return count;
}

function startsOfSteps(
  question: Question,
  open: Masks,
  busy: Masks,
  found: Int32Array,
  from: number,
): number {
  const { days, plan } = question;
  const { free, possible } = scratch;
  const words = days.count * WORDS_PER_DAY;
  for (let word = 0; word < words; word++) free[word] = open[word]! & ~busy[word]!;

  const total = plan.totalMinutes / MINUTES_PER_QUANTUM;
  const windows = splitIntoWindows(plan.handsOn);
  const handsOff = plan.handsOn.at(-1)!.to;
  const buffer = quantaUp(question.bufferMinutes) * MINUTES_PER_QUANTUM;
  const bufferWindows = makeWindow(handsOff, handsOff + buffer);
  const waitsAfterwards = plan.totalMinutes > handsOff;
  const handsOnAtOnce = plan.handsOn[0]!.from === 0;
  let count = from;
  for (let day = 0; day < days.count; day++) {
    const base = day * WORDS_PER_DAY;
    const dayStart = days.starts[day]!;
    const lastStart = waitsAfterwards ? endOfDay(open, day) - total : 0;
    for (let word = 0; word < WORDS_PER_DAY; word++) {
      let starts = possible[base + word]! & (handsOnAtOnce ? free[base + word]! : -1);
      for (let index = 0; starts !== 0 && index < windows.length; index++) {
        starts &= freeStarts(free, windows[index]!, base + word);
      }
      if (starts === 0) continue;
      if (waitsAfterwards) starts &= ~bitsFrom(lastStart + 1 - word * 32);
      if (buffer > 0) starts = keepBuffer(starts, question, busy, bufferWindows, day, word, handsOff, buffer);
      count = write(found, count, starts, dayStart + word * MINUTES_PER_WORD);
    }
  }
  return count;
}

function write(found: Int32Array, from: number, word: number, wordStart: number): number {
  let count = from;
  let starts = word;
  while (starts !== 0) {
    found[count++] = wordStart + (31 - Math.clz32(starts & -starts)) * MINUTES_PER_QUANTUM;
    starts &= starts - 1;
  }
  return count;
}

/** Clears the starts whose buffer is taken. A buffer that runs past midnight is checked start by start. */
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
  let remaining = starts & ~past;
  for (const window of windows) {
    if (remaining === 0) break;
    remaining &= untakenStarts(busy, window, base + word);
  }
  let late = starts & past;
  while (late !== 0) {
    const bit = late & -late;
    const from = word * 32 + 31 - Math.clz32(bit) + handsOff / MINUTES_PER_QUANTUM;
    const to = from + buffer / MINUTES_PER_QUANTUM;
    const isFree = !anySet(busy, base, from, quanta) && !anySet(busy, base + WORDS_PER_DAY, 0, to - quanta);
    if (isFree) remaining |= bit;
    late &= late - 1;
  }
  return remaining;
}

function busyWithTrips(question: Question, staff: StaffCalendar): Masks {
  const { trips } = question;
  const visits = staff.visits ?? [];
  if (!trips || visits.every((visit) => tripMinutes(visit.where, trips.where, () => 1) === 0))
    return staff.busy;
  const busy = staff.busy.slice();
  occupyTrips(busy, question.days, visits, trips);
  return busy;
}

/** The bits of a word at or after a position; the position may lie before or after the word. */
function bitsFrom(position: number): number {
  if (position <= 0) return -1;
  return position >= 32 ? 0 : -1 << position;
}

const grids = new Map<number, Masks>();

/** The slot grid as a mask of at least `count` days. */
function gridOf(stepMinutes: number, count: number): Masks {
  const words = count * WORDS_PER_DAY;
  let grid = grids.get(stepMinutes);
  if (!grid || grid.length < words) {
    const step = stepMinutes / MINUTES_PER_QUANTUM;
    if (!Number.isInteger(step) || step < 1) throw new RangeError(`not a slot step: ${stepMinutes}`);
    grid = new Uint32Array(words);
    for (let bit = 0; bit < words * 32; bit++) {
      if ((bit % BITS_PER_DAY) % step === 0) grid[bit >>> 5] = grid[bit >>> 5]! | (1 << (bit & 31));
    }
    grids.set(stepMinutes, grid);
  }
  return grid.length === words ? grid : grid.subarray(0, words);
}
