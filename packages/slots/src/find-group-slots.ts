import { findSlots } from './find-slots.ts';
import { type Fit, fits } from './fits.ts';
import { type Masks, minutesSet, occupy, release } from './masks.ts';
import type { Question } from './question.ts';
import { dayIndexAt } from './zone.ts';

export interface GroupPart {
  readonly staffId: string;
  /** Epoch minutes. */
  readonly start: number;
}

export interface GroupSlot {
  /** Epoch minutes at which the first of them begins. */
  readonly start: number;
  /** All begin at once, each with somebody who is free for her; else one after the other. */
  readonly together: boolean;
  /** In the order of the questions. */
  readonly parts: readonly GroupPart[];
}

/**
 * When several people can be served on one day, a question each, over the same days of the same house. At once where that is
 * possible, whoever of the able takes whom; else in their order, the first then and each next one at the earliest start from
 * then on that is left beside those before her, all within `spreadMinutes` of the first. Of those able the least taken that day comes first, ties in the
 * list's order. What is found is what `fits` accepts, one after the other, for a customer.
 */
export function findGroupSlots(questions: readonly Question[], spreadMinutes: number): GroupSlot[] {
  const table = openTable(questions);
  const [first] = table.people;
  if (!first) return [];
  const found: GroupSlot[] = [];
  for (const start of first.starts) {
    const parts = atOnce(table, start) ?? withWebLock(table, start, spreadMinutes);
    if (parts) found.push({ start, together: parts.every((part) => part.start === start), parts });
  }
  return found;
}

type Fitting = Extract<Fit, { fits: true }>;
type Person = {
  question: Question;
  /** Alone, in order. */
  starts: readonly number[];
  /** Who could then, alone. */
  able: ReadonlyMap<number, readonly string[]>;
};
type Table = { people: readonly Person[]; staff: Map<string, Masks>; units: Map<string, Masks> };

/** Copies of what is taken, which all of the questions share: who is placed for one is busy for the others. */
function openTable(questions: readonly Question[]): Table {
  const staff = new Map<string, Masks>();
  const units = new Map<string, Masks>();
  const shared = (masks: Map<string, Masks>, key: string, busy: Masks) => {
    const known = masks.get(key) ?? busy.slice();
    masks.set(key, known);
    return known;
  };
  const people = questions.map((asked): Person => {
    const question: Question = {
      ...asked,
      staff: asked.staff.map((one) => ({ ...one, busy: shared(staff, one.id, one.busy) })),
      equipment: asked.equipment.map(({ id, units: list }) => ({
        id,
        units: list.map((unit) => ({ id: unit.id, busy: shared(units, `${id} ${unit.id}`, unit.busy) })),
      })),
    };
    return { question, ...alone(asked) };
  });
  return { people, staff, units };
}

function alone(question: Question): Pick<Person, 'starts' | 'able'> {
  const able = new Map<number, string[]>();
  for (const { staffId, starts } of findSlots(question)) {
    for (const start of starts) {
      const known = able.get(start);
      if (known) known.push(staffId);
      else able.set(start, [staffId]);
    }
  }
  const { days, staff } = question;
  const taken = new Map<string, number>();
  const takenOn = (day: number, id: string) => {
    const key = `${day} ${id}`;
    const known = taken.get(key) ?? minutesSet(staff.find((one) => one.id === id)!.busy, day);
    taken.set(key, known);
    return known;
  };
  for (const [start, ids] of able) {
    const day = dayIndexAt(days, start);
    // Stable: ties stay in the list's order.
    ids.sort((one, other) => takenOn(day, one) - takenOn(day, other));
  }
  return { able, starts: [...able.keys()].sort((one, other) => one - other) };
}

/** Everybody at one start: tries who takes whom until all are placed. Leaves the table as it was. */
function atOnce(table: Table, start: number, placed: readonly GroupPart[] = []): GroupPart[] | undefined {
  const person = table.people[placed.length];
  if (!person) return [...placed];
  for (const staffId of person.able.get(start) ?? []) {
    const fit = fits(person.question, staffId, start);
    if (!fit.fits) continue;
    mark(table, person, staffId, fit, occupy);
    const all = atOnce(table, start, [...placed, { staffId, start }]);
    mark(table, person, staffId, fit, release);
    if (all) return all;
  }
  return undefined;
}

/** In their order, each as early as what is left allows; who was placed stays. Leaves the table as it was. */
function withWebLock(table: Table, first: number, spreadMinutes: number): GroupPart[] | undefined {
  const placed: { person: Person; part: GroupPart; fit: Fitting }[] = [];
  for (const [index, person] of table.people.entries()) {
    const found = earliest(person, first, index === 0 ? first : first + spreadMinutes);
    if (!found) break;
    placed.push({ person, ...found });
    mark(table, person, found.part.staffId, found.fit, occupy);
  }
  for (const { person, part, fit } of placed) mark(table, person, part.staffId, fit, release);
  return placed.length === table.people.length ? placed.map(({ part }) => part) : undefined;
}

function earliest(
  { question, starts, able }: Person,
  from: number,
  to: number,
): { part: GroupPart; fit: Fitting } | undefined {
  const { days } = question;
  for (const start of starts) {
    if (start < from) continue;
    if (start > to || dayIndexAt(days, start) !== dayIndexAt(days, from)) return undefined;
    for (const staffId of able.get(start) ?? []) {
      const fit = fits(question, staffId, start);
      if (fit.fits) return { part: { staffId, start }, fit };
    }
  }
  return undefined;
}

function mark(
  { staff, units }: Table,
  { question: { days } }: Person,
  staffId: string,
  fit: Fitting,
  how: typeof occupy,
): void {
  for (const { start, end } of fit.staff) how(staff.get(staffId)!, days, start, end);
  for (const { equipmentId, unitId, intervals } of fit.equipment) {
    for (const { start, end } of intervals) how(units.get(`${equipmentId} ${unitId}`)!, days, start, end);
  }
}
