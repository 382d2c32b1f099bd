import {
  buildPlan,
  emptyMasks,
  findSlots,
  type Masks,
  occupy,
  openZone,
  type Question,
  readDays,
  type WorkingHours,
  writeDay,
  writeOpenHours,
} from '@meche/slots';
import type { Figure } from '../scripts/bench.ts';

const DAYS = 30;
const STAFF = 10;
const days = openZone('Europe/Paris').days('2026-05-04', DAYS);

type StoredDay = { readonly date: string; readonly mask: Buffer };

/** Flat (start, end, …) in epoch minutes, in order. */
interface Rows {
  readonly hours: Int32Array;
  readonly bookings: Int32Array;
}

/** Open 9:00 to 19:00 with lunch from 13:00 to 14:00; each day 6 bookings of 45 minutes at random times. */
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
 * The baseline: reads the stored days into sorted bookings, then makes one pass over hours and bookings that
 * steps through each gap by the grid. It handles one person, one interval, a grid on whole quarters of an
 * hour, and hours that are already known for each day.
 */
function sweep({ stored, rows: { hours } }: Person, duration: number, step: number, out: Int32Array): number {
  const taken = readBookings(stored);
  let count = 0;
  let booking = 0;
  for (let range = 0; range < hours.length; range += 2) {
    let free = hours[range]!;
    const close = hours[range + 1]!;
    while (booking < taken && bookings[booking + 1]! <= free) booking += 2;
    while (free < close) {
      const nextBooking = booking < taken ? bookings[booking]! : close;
      const last = Math.min(nextBooking, close) - duration;
      const over = free % step;
      for (let start = over === 0 ? free : free + step - over; start <= last; start += step) {
        out[count++] = start;
      }
      if (nextBooking >= close) break;
      free = bookings[booking + 1]!;
      booking += 2;
    }
  }
  return count;
}

// Filled by each sweep. A day of 320 bits has at most 160 bookings.
const bookings = new Int32Array(DAYS * 320);

/**
 * Reads stored days into `bookings` as (start, end, …) and returns how many numbers these are. Each bit that
 * differs from the bit before it starts or ends a booking.
 */
function readBookings(stored: readonly StoredDay[]): number {
  let count = 0;
  for (let day = 0; day < stored.length; day++) {
    const { mask } = stored[day]!;
    let before = 0;
    for (let word = 0; word < 10; word++) {
      const bits = mask.readInt32LE(word * 4);
      let changes = bits ^ ((bits << 1) | before);
      before = bits >>> 31;
      while (changes !== 0) {
        const bit = 31 - Math.clz32(changes & -changes);
        bookings[count++] = days.starts[day]! + (word * 32 + bit) * 5;
        changes &= changes - 1;
      }
    }
  }
  return count;
}

/** A member as the app stores one: hours by weekday, and a mask for each day. */
interface Person {
  readonly id: string;
  readonly hours: WorkingHours;
  readonly stored: readonly StoredDay[];
  readonly rows: Rows;
}

const week = Array.from({ length: 7 }, () => ({
  ranges: [
    { from: 540, to: 780 },
    { from: 840, to: 1140 },
  ],
}));

function people(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const rows = rowsOf(index);
    const busy = emptyMasks(days);
    for (let row = 0; row < rows.bookings.length; row += 2)
      occupy(busy, days, rows.bookings[row]!, rows.bookings[row + 1]!);
    const stored = days.days
      .slice(0, DAYS)
      .map(({ date }, day) => ({ date, mask: Buffer.from(writeDay(busy, day)) }));
    return { id: `staff ${index}`, hours: { week, exceptions: [] }, stored, rows };
  });
}

/** The app's work for each member or unit of a question: masks of opening hours and of days. */
function readBusy({ stored }: Pick<Person, 'stored'>): Masks {
  const busy = emptyMasks(days);
  readDays(busy, days, stored);
  return busy;
}

function readStaff(person: Person) {
  const open = emptyMasks(days);
  writeOpenHours(open, days, person.hours, 'online');
  return { id: person.id, open, busy: readBusy(person) };
}

const cut = buildPlan([{ durationMinutes: 45, freeTimeMinutes: 0, equipmentIds: [] }], 'salon');
const coloration = buildPlan(
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
    staff: staff.map(readStaff),
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
  const units = people(3);
  for (const person of ten) checkAgreement(person, out);
  const readTen = questionFor(ten);

  let sink = 0;
  let turn = 0;
  // Never the same person twice in a row: branch prediction would learn 180 bookings by heart.
  const next = () => {
    turn = turn === STAFF - 1 ? 0 : turn + 1;
    return ten[turn]!;
  };
  const us = measure({
    sweepOne: () => {
      sink += sweep(next(), 45, 15, out);
    },
    one: () => {
      sink += findSlots(questionFor([next()]))[0]!.starts.length;
    },
    sweepTen: () => {
      for (const person of ten) sink += sweep(person, 45, 15, out);
    },
    ten: () => {
      sink += findSlots(questionFor(ten))[0]!.starts.length;
    },
    twoSteps: () => {
      const basins = units.map((unit) => ({ id: unit.id, busy: readBusy(unit) }));
      const equipment = [{ id: 'basin', units: basins }];
      sink += findSlots(questionFor(ten, { plan: coloration, equipment }))[0]!.starts.length;
    },
    masks: () => {
      sink += findSlots(readTen)[0]!.starts.length;
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
    figure('slots, 1 staff, 30 days, from stored days', us.one, 'sweep', us.sweepOne),
    figure('slots, 10 staff, 30 days, from stored days', us.ten, '10 sweeps', us.sweepTen),
    figure('slots, two steps with equipment, 10 staff', us.twoSteps, '10 staff, one step', us.ten),
    figure('slots, 10 staff, 30 days, masks in memory', us.masks, '10 sweeps', us.sweepTen),
  ];
}

/** The comparison is only valid when both find the same slots. */
function checkAgreement(person: Person, out: Int32Array): void {
  const found = findSlots(questionFor([person]))[0]!.starts;
  const count = sweep(person, 45, 15, out);
  if (count < DAYS || found.join() !== out.subarray(0, count).join()) {
    throw new Error('the engine and the sweep disagree');
  }
}

/**
 * Microseconds of one call each: medians of alternating rounds, so that a slow moment affects all alike.
 */
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

/** Calls for about `atLeastNs` nanoseconds. Returns the microseconds of one call. */
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
