import {
  emptyMasks,
  findSlots,
  type Masks,
  occupyRows,
  openRows,
  openZone,
  planOf,
  type Question,
} from '@meche/slots';
import type { Figure } from '../scripts/bench.ts';

const DAYS = 30;
const STAFF = 10;
const days = openZone('Europe/Paris').days('2026-05-04', DAYS);

/** Flat (start, end, …) in epoch minutes, in order. */
interface Rows {
  readonly hours: Int32Array;
  readonly bookings: Int32Array;
}

/** 9-19 h with lunch from 13 to 14, and each day 6 bookings of 45 minutes where chance put them. */
function rowsOf(person: number): Rows {
  const hours: number[] = [];
  const bookings: number[] = [];
  let state = person + 1;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
  for (let day = 0; day < DAYS; day++) {
    const at = (minutes: number) => days.starts[day]! + minutes;
    hours.push(at(540), at(780), at(840), at(1140));
    const taken = new Set<number>();
    while (taken.size < 6) {
      const start = 540 + below(38) * 15;
      const isFree = [...taken].every((other) => Math.abs(other - start) >= 45);
      if (isFree && (start + 45 <= 780 || start >= 840)) taken.add(start);
    }
    for (const start of [...taken].sort((one, other) => one - other))
      bookings.push(at(start), at(start + 45));
  }
  return { hours: Int32Array.from(hours), bookings: Int32Array.from(bookings) };
}

/**
 * The yardstick: one pass over hours and bookings, both in order, that steps through each gap by the grid. It knows
 * one person, one interval and a grid that falls on whole quarters of an hour of the epoch, and nothing else.
 */
function sweep({ hours, bookings }: Rows, duration: number, step: number, out: Int32Array): number {
  let count = 0;
  let booking = 0;
  for (let range = 0; range < hours.length; range += 2) {
    let free = hours[range]!;
    const close = hours[range + 1]!;
    while (booking < bookings.length && bookings[booking + 1]! <= free) booking += 2;
    while (free < close) {
      const taken = booking < bookings.length ? bookings[booking]! : close;
      const last = Math.min(taken, close) - duration;
      const over = free % step;
      for (let start = over === 0 ? free : free + step - over; start <= last; start += step) {
        out[count++] = start;
      }
      if (taken >= close) break;
      free = bookings[booking + 1]!;
      booking += 2;
    }
  }
  return count;
}

interface Person {
  readonly id: string;
  readonly open: Masks;
  readonly busy: Masks;
  readonly rows: Rows;
}

function people(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `staff ${index}`,
    open: emptyMasks(days),
    busy: emptyMasks(days),
    rows: rowsOf(index),
  }));
}

function readRows({ open, busy, rows }: Person): void {
  open.fill(0);
  openRows(open, days, rows.hours);
  busy.fill(0);
  occupyRows(busy, days, rows.bookings);
}

const cut = planOf([{ durationMinutes: 45, freeTimeMinutes: 0, equipmentIds: [] }], 'salon');
const coloration = planOf(
  [
    { durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: ['basin'] },
    { durationMinutes: 30, freeTimeMinutes: 0, equipmentIds: [] },
  ],
  'salon',
);

function questionFor(staff: readonly Person[], change: Partial<Question> = {}): Question {
  return {
    days,
    plan: cut,
    staff,
    equipment: [],
    stepMinutes: 15,
    bufferMinutes: 0,
    earliestStart: days.starts[0]!,
    latestStart: days.starts[DAYS]!,
    ...change,
  };
}

export async function run(): Promise<Figure[]> {
  const out = new Int32Array(DAYS * 96);
  const ten = people(STAFF);
  const units = people(3).map(({ id, busy, rows }) => ({ id, busy, rows }));
  // One person at a time, but not the same one twice in a row: a processor learns 180 bookings by heart.
  const questions = ten.map((person) => questionFor([person]));
  const forTen = questionFor(ten);
  const twoSteps = questionFor(ten, { plan: coloration, equipment: [{ id: 'basin', units }] });
  for (const [index, question] of questions.entries()) checkAgreement(question, ten[index]!, out);

  let sink = 0;
  let turn = 0;
  const nextTurn = () => {
    turn = turn === STAFF - 1 ? 0 : turn + 1;
    return turn;
  };
  const us = measure({
    sweepOne: () => {
      sink += sweep(ten[nextTurn()]!.rows, 45, 15, out);
    },
    one: () => {
      const person = nextTurn();
      readRows(ten[person]!);
      sink += findSlots(questions[person]!)[0]!.starts.length;
    },
    sweepTen: () => {
      for (const { rows } of ten) sink += sweep(rows, 45, 15, out);
    },
    ten: () => {
      for (const person of ten) readRows(person);
      sink += findSlots(forTen)[0]!.starts.length;
    },
    twoSteps: () => {
      for (const person of ten) readRows(person);
      for (const { busy, rows } of units) {
        busy.fill(0);
        occupyRows(busy, days, rows.bookings);
      }
      sink += findSlots(twoSteps)[0]!.starts.length;
    },
    masks: () => {
      sink += findSlots(forTen)[0]!.starts.length;
    },
  });
  if (sink === 0) throw new Error('nothing was found');
  const figure = (name: string, value: number, yardstick: string, held: number): Figure => ({
    name,
    value,
    unit: 'us',
    yardstick: { name: yardstick, value: held },
    ratio: value / held,
  });
  return [
    figure('slots, 1 staff, 30 days, from rows', us.one, 'sweep', us.sweepOne),
    figure('slots, 10 staff, 30 days, from rows', us.ten, '10 sweeps', us.sweepTen),
    figure('slots, two steps with equipment, 10 staff', us.twoSteps, '10 staff, one step', us.ten),
    figure('slots, 10 staff, 30 days, from stored masks', us.masks, '10 sweeps', us.sweepTen),
  ];
}

/** A yardstick that answers something else would measure nothing. */
function checkAgreement(question: Question, person: Person, out: Int32Array): void {
  readRows(person);
  const found = findSlots(question)[0]!.starts;
  const count = sweep(person.rows, 45, 15, out);
  if (count < DAYS || found.join() !== out.subarray(0, count).join()) {
    throw new Error('the engine and the sweep disagree');
  }
}

/** Microseconds of one call each: the median of rounds that take turns, so that a slow moment meets all alike. */
function measure<Name extends string>(ways: Record<Name, () => void>): Record<Name, number> {
  const names = Object.keys(ways) as Name[];
  const rounds = 41;
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) timeOf(ways[name], 50_000_000n);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) times.get(name)!.push(timeOf(ways[name], 10_000_000n));
  }
  const medians = names.map((name) => [name, times.get(name)!.sort((a, b) => a - b)[rounds >> 1]!]);
  return Object.fromEntries(medians);
}

/** Calls for about so many nanoseconds and answers the microseconds of one. */
function timeOf(call: () => void, atLeastNs: bigint): number {
  const start = process.hrtime.bigint();
  let calls = 0;
  let passed = 0n;
  while (passed < atLeastNs) {
    for (let turn = 0; turn < 100; turn++) call();
    calls += 100;
    passed = process.hrtime.bigint() - start;
  }
  return Number(passed) / calls / 1000;
}
