import { expect, test } from 'vitest';
import { type Calendar, randomCalendar } from './calendar.testing.ts';
import { questionOf } from './compare.testing.ts';
import * as engine from './index.ts';
import { naiveLoad, naivePlan, naiveStarts } from './oracle.testing.ts';

const rounds = process.env.ROUNDS === 'full' ? 600 : Number(process.env.ROUNDS ?? 100);
const firstSeed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));
const SPREAD = 120;

type Part = { staffId: string; start: number };

/** Two to four people at one salon, each with some of the calendar’s steps. */
function people(base: Calendar): Calendar[] {
  const { steps } = base;
  const requests = [steps, steps.slice(0, 1), steps.slice(-1), [...steps].reverse()];
  return requests.slice(0, 2 + (base.seed % 3)).map((part) => ({ ...base, steps: part }));
}

/** When a person could begin, checked minute by minute after the former people are placed. */
function startsLeft(person: Calendar, staffId: string): number[] {
  return naiveStarts(person).find(({ id }) => id === staffId)?.starts ?? [];
}

/**
 * Books one person in everyone’s calendars: the hands-on time of the staff member, and the first free unit
 * for each use.
 */
function place(everybody: readonly Calendar[], person: Calendar, { staffId, start }: Part): Calendar[] {
  const { hands, uses } = naivePlan(person);
  const buffer = Math.ceil(person.buffer / 5) * 5;
  const booked = hands.map(([from, to], index) => ({
    start: start + from,
    end: start + to + (index === hands.length - 1 ? buffer : 0),
  }));
  const [any] = everybody;
  // All uses look for their unit before one of them is written, as the engine does.
  const chosen = uses.map(({ id, run: [from, to] }) => {
    const use = { start: start + from, end: start + to };
    const units = any?.equipment.find((one) => one.id === id)?.units ?? [];
    const unit = units.find((one) => one.booked.every((taken) => !touches(taken, use)));
    return { id, unit: unit?.id, use };
  });
  return everybody.map((one) => ({
    ...one,
    staff: one.staff.map((staff) =>
      staff.id === staffId ? { ...staff, booked: [...staff.booked, ...booked] } : staff,
    ),
    equipment: one.equipment.map((equipment) => ({
      ...equipment,
      units: equipment.units.map((unit) => ({
        ...unit,
        booked: [
          ...unit.booked,
          ...chosen.flatMap(({ id, unit: of, use }) => (id === equipment.id && of === unit.id ? [use] : [])),
        ],
      })),
    })),
  }));
}

/** A quantum that an occupancy touches is taken whole. */
function touches(taken: { start: number; end: number }, use: { start: number; end: number }): boolean {
  return Math.floor(taken.start / 5) * 5 < use.end && Math.ceil(taken.end / 5) * 5 > use.start;
}

/** Staff members who are free, in the order of the least time taken that day in the original calendar. */
function inOrder(base: Calendar, person: Calendar, start: number): string[] {
  const free = new Set(naiveStarts(person).flatMap(({ id, starts }) => (starts.includes(start) ? [id] : [])));
  return base.staff
    .filter(({ id }) => free.has(id))
    .map((staff, index) => ({ id: staff.id, index, load: naiveLoad(base, staff, start) }))
    .sort((one, other) => one.load - other.load || one.index - other.index)
    .map(({ id }) => id);
}

/** Whether some assignment of staff members serves everyone at this start. */
function canAllAtOnce(base: Calendar, everybody: Calendar[], start: number, index = 0): boolean {
  const person = everybody[index];
  if (!person) return true;
  return inOrder(base, person, start).some((staffId) =>
    canAllAtOnce(base, place(everybody, person, { staffId, start }), start, index + 1),
  );
}

function oneByOne(base: Calendar, everybody: Calendar[], first: number): Part[] | undefined {
  const parts: Part[] = [];
  let now = everybody;
  for (let index = 0; index < everybody.length; index++) {
    const person = now[index] as Calendar;
    const until = index === 0 ? first : first + SPREAD;
    const starts = naiveStarts(person).flatMap((staff) => staff.starts);
    const start = starts.filter((one) => one >= first && one <= until).sort((a, b) => a - b)[0];
    if (start === undefined) return undefined;
    const [staffId] = inOrder(base, person, start);
    if (staffId === undefined) return undefined;
    parts.push({ staffId, start });
    now = place(now, person, { staffId, start });
  }
  return parts;
}

test(`on ${rounds} random calendars several people are served when the naive answer serves them`, () => {
  console.log(`group oracle: ${rounds} calendars, SEED=${firstSeed}`);
  let [together, inTurn, none] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const drawn = randomCalendar(firstSeed + round);
    const base: Calendar = { ...drawn, dayCount: 1, place: 'salon', where: undefined };
    const everybody = people(base);
    const questions = everybody.map((person) => questionOf(engine, person));
    const slots = engine.findGroupSlots(questions, SPREAD);
    const label = `SEED=${firstSeed + round}`;
    const [first] = everybody;
    const alone = [...new Set(naiveStarts(first as Calendar).flatMap(({ starts }) => starts))];
    expect(
      slots.every((slot) => alone.includes(slot.start)),
      label,
    ).toBe(true);
    const looked = alone.filter((_, index) => index % Math.ceil(alone.length / 6) === 0);
    for (const start of looked) {
      const slot = slots.find((one) => one.start === start);
      const atOnce = canAllAtOnce(base, everybody, start);
      const naive = atOnce ? undefined : oneByOne(base, everybody, start);
      expect(slot?.parts.length ?? 0, `${label} at ${start}`).toBe(atOnce || naive ? everybody.length : 0);
      if (atOnce) together++;
      else if (naive) inTurn++;
      else none++;
      if (!slot) continue;
      if (atOnce) expect(slot.together, `${label} at ${start}`).toBe(true);
      else expect(slot.parts, `${label} at ${start}`).toEqual(naive);
      // What is offered can be booked, one after the other.
      let now = everybody;
      for (const [index, part] of slot.parts.entries()) {
        const person = now[index] as Calendar;
        expect(startsLeft(person, part.staffId), `${label} at ${start}`).toContain(part.start);
        now = place(now, person, part);
      }
    }
  }
  console.log(`group oracle: ${together} at once, ${inTurn} in turn, ${none} not at all`);
  expect(together).toBeGreaterThan(0);
  expect(inTurn).toBeGreaterThan(0);
}, 600_000);

test('looking for a group leaves the calendars as they were', () => {
  const [one, other] = people({ ...randomCalendar(7), dayCount: 1, place: 'salon' }).map((person) =>
    questionOf(engine, person),
  );
  const questions = [one, other].flatMap((question) => question ?? []);
  const before = JSON.stringify(questions);
  expect(engine.findGroupSlots(questions, SPREAD)).toEqual(engine.findGroupSlots(questions, SPREAD));
  expect(JSON.stringify(questions)).toBe(before);
});
