import { findSlots } from './find-slots.ts';
import { type Fit, fits } from './fits.ts';
import { countSetMinutes, type Masks, occupy, release } from './masks.ts';
import type { Question } from './question.ts';
import { dayIndexAt } from './zone.ts';

export interface GroupPart {
  readonly staffId: string;
  /** Epoch minutes. */
  readonly start: number;
}

export interface GroupSlot {
  /** Epoch minutes at which the appointment of the first person begins. */
  readonly start: number;
  /**
   * True: all people begin at the same time, each with a different staff member. False: at least one of
   * them begins later.
   */
  readonly together: boolean;
  /** One part per person, in the order of the questions. */
  readonly parts: readonly GroupPart[];
}

/**
 * Finds the starts at which a group can be served, each within one day; all questions cover the same days
 * of the same salon. People begin together where enough staff members are free; otherwise each next person
 * gets the earliest free start, at most `spreadMinutes` after the first. Prefers staff with the least
 * booked time that day.
 */
export function findGroupSlots(questions: readonly Question[], spreadMinutes: number): GroupSlot[] {
  const table = openTable(questions);
  const [first] = table.people;
  if (!first) return [];
  const found: GroupSlot[] = [];
  for (const start of first.starts) {
    const parts = atOnce(table, start) ?? inTurn(table, start, spreadMinutes);
    if (parts) found.push({ start, together: parts.every((part) => part.start === start), parts });
  }
  return found;
}

type Fitting = Extract<Fit, { fits: true }>;
type Person = {
  question: Question;
  /** Possible starts of this person, as if they came alone, in ascending order of epoch minutes. */
  starts: readonly number[];
  /** By start, the staff members who are free to serve this person, as if they came alone. */
  able: ReadonlyMap<number, readonly string[]>;
};
type Table = { people: readonly Person[]; staff: Map<string, Masks>; units: Map<string, Masks> };

/**
 * Copies the busy masks once for all questions, because a staff member who serves one person is busy for
 * the other people.
 */
function openTable(questions: readonly Question[]): Table {
  const staff = new Map<string, Masks>();
  const units = new Map<string, Masks>();
  const shared = (masks: Map<string, Masks>, key: string, busy: Masks) => {
    const known = masks.get(key) ?? busy.slice();
    masks.set(key, known);
    return known;
  };
  const people = questions.map((input): Person => {
    const question: Question = {
      ...input,
      staff: input.staff.map((one) => ({ ...one, busy: shared(staff, one.id, one.busy) })),
      equipment: input.equipment.map(({ id, units: list }) => ({
        id,
        units: list.map((unit) => ({ id: unit.id, busy: shared(units, `${id} ${unit.id}`, unit.busy) })),
      })),
    };
    return { question, ...alone(input) };
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
    const known = taken.get(key) ?? countSetMinutes(staff.find((one) => one.id === id)!.busy, day);
    taken.set(key, known);
    return known;
  };
  for (const [start, ids] of able) {
    const day = dayIndexAt(days, start);
    // Array.sort is stable: ties stay in list order.
    ids.sort((one, other) => takenOn(day, one) - takenOn(day, other));
  }
  return { able, starts: [...able.keys()].sort((one, other) => one - other) };
}

/**
 * Assigns a staff member to each person at the same start, with backtracking. Restores the masks of the
 * table.
 */
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

/**
 * Places the people in order, each as early as possible, without backtracking. Restores the masks of the
 * table.
 */
function inTurn(table: Table, first: number, spreadMinutes: number): GroupPart[] | undefined {
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
