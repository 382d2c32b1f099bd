import type { Availability, Slot } from '@meche/contract/scheduling';
import { type Days, dayIndexAt, type Question, findSlots as search, WORDS_PER_DAY } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, dayOf, later, MINUTE_MS } from '#kit/time';
import type { LocatedAddress } from '#places';
import type { AvailabilityMemory, Outline } from './availability-cache.ts';
import {
  locateVisit,
  type PlannedVisit,
  planForReading,
  type VisitRequest,
  whyNotOnline,
} from './plan-visit.ts';
import {
  buildQuestion,
  clearUses,
  daysFrom,
  readCalendar,
  readOutlineCalendar,
  readQuestion,
  spanOf,
} from './read-calendar.ts';
import { usesOf } from './rewrite-days.ts';
import { type CalendarRows, tooFarError } from './rules.ts';
import type { Occupant } from './store/occupancies.ts';
import { listTakenBy } from './store/occupied-time.ts';
import { readBusyCalendar, unpackBusy } from './store/whole-calendar.ts';

export type SlotsQuery = VisitRequest & {
  memberId?: string | undefined;
  /** The first day in the professional's time zone; today when absent. */
  from?: string | undefined;
  days: number;
};

type Deps = { db: Db; clock: Clock };

/**
 * Returns the slots that customers may book, by day; days without a slot have an empty list. Refuses the
 * codes of planForReading, member_not_able, and invalid_input for a first day too far away.
 */
export async function findSlots(
  { db, clock, memory }: Deps & { memory: AvailabilityMemory },
  query: SlotsQuery,
): Promise<Availability> {
  const now = clock.now();
  const located = query.address && query.place === 'at_home' ? await locateVisit(db, query) : null;
  const { professionalId, serviceIds, place, memberId = '', days, from, hairLength = '' } = query;
  // The cache key has the located commune instead of the typed address. Without a first day the answer
  // depends on the current hour.
  const where = located && [located.commune.inseeCode, query.address?.postalCode];
  const first = from ?? now.toISOString().slice(0, 13);
  const question = JSON.stringify([
    professionalId,
    serviceIds,
    place,
    where,
    memberId,
    first,
    days,
    hairLength,
  ]);
  return memory.getOrLoad(
    question,
    () => readOutline({ db, now }, query, located),
    (outline) => answerFrom(db, outline, now),
  );
}

async function answerFrom(db: Db, outline: Outline, now: Date): Promise<Availability> {
  const { visit, calendar, days } = outline;
  const busy = await readBusyCalendar(db, {
    resourceIds: calendar.resources.map((resource) => resource.id),
    ...spanOf(visit, days),
  });
  return answerAt(outline, busy, now);
}

function answerAt(outline: Outline, busy: string, now: Date): Availability {
  const madeOf = `${Math.ceil(now.getTime() / MINUTE_MS)} ${busy}`;
  if (outline.last?.madeOf === madeOf) return outline.last.answer;
  const answer = answerOf(outline, busy, now);
  outline.last = { madeOf, answer };
  return answer;
}

async function readOutline(
  { db, now }: { db: Db; now: Date },
  query: SlotsQuery,
  located: LocatedAddress | null,
): Promise<{ outline: Outline; answer: Availability }> {
  const visit = await planForReading(db, query, located);
  const { timeZone } = visit.professional;
  const today = dayOf(now, timeZone);
  const from = query.from ?? today;
  const far = tooFarError(new Date(from), new Date(today));
  if (far) refuse('invalid_input', { fields: { from: far } });
  const memberIds = requestedMembers(visit, query.memberId);
  const days = daysFrom(timeZone, from, query.days);
  const { calendar, busy } = await readOutlineCalendar(db, { visit, memberIds, days });
  const needed = new Set(visit.plan.equipment.map((need) => need.equipmentId));
  const units = visit.equipment.reduce((sum, { id, units }) => sum + (needed.has(id) ? units : 0), 0);
  const isWhole = calendar.resources.length >= memberIds.length + units;
  const outline: Outline = { visit, memberIds, days, calendar, isWhole };
  return { outline, answer: answerAt(outline, busy, now) };
}

function answerOf({ visit, memberIds, days, calendar }: Outline, busy: string, now: Date): Availability {
  const rows = { ...calendar, ...unpackBusy(busy) };
  const question = whyNotOnline(visit, now)
    ? undefined
    : buildQuestion(rows, { visit, memberIds, days, now, hours: 'online' });
  const slots = question ? presentSlots(question, visit) : [];
  return byDay(slots, { visit, days, question, now });
}

type Answered = {
  visit: PlannedVisit;
  days: Days;
  /** Undefined when online booking is not possible: then no day is open. */
  question: Question | undefined;
  now: Date;
};

function byDay(slots: readonly Slot[], { visit, days, question, now }: Answered): Availability {
  const found = Map.groupBy(slots, (slot) => dayIndexAt(days, Date.parse(slot.startsAt) / MINUTE_MS));
  const { timeZone, horizonDays } = visit.professional;
  return {
    timeZone,
    today: dayOf(now, timeZone),
    lastDay: dayOf(later(now, horizonDays * DAY_MS), timeZone),
    days: days.days.slice(0, days.count).map(({ date }, index) => ({
      day: date,
      isOpen: question !== undefined && isOpenOn(index, question),
      slots: found.get(index) ?? [],
    })),
  };
}

/** Whether a member has hours on the day with this index. */
export function isOpenOn(index: number, { staff }: Pick<Question, 'staff'>): boolean {
  const at = index * WORDS_PER_DAY;
  return staff.some(({ open }) => open.subarray(at, at + WORDS_PER_DAY).some((word) => word !== 0));
}

/** Usually the first three days have enough slots, so they are searched before a longer time. */
const NEAR_DAYS = 3;
const FAR_DAYS = 28;

/**
 * Returns the next `count` slots from an instant on, at most four weeks ahead; fewer when there are not as
 * many, none when online booking is not possible. Refuses member_not_able.
 */
export async function findNextSlots(
  deps: Deps,
  visit: PlannedVisit,
  from: Date,
  count: number,
  memberId?: string,
): Promise<Slot[]> {
  if (whyNotOnline(visit, deps.clock.now())) return [];
  const day = dayOf(from < deps.clock.now() ? deps.clock.now() : from, visit.professional.timeZone);
  for (const days of [NEAR_DAYS, FAR_DAYS]) {
    const slots = await slotsOf(deps, visit, { memberId, from: day, days });
    const next = slots.filter((slot) => Date.parse(slot.startsAt) >= from.getTime());
    if (next.length >= count || days === FAR_DAYS) return next.slice(0, count);
  }
  return [];
}

/**
 * Returns by day the slots, with any of its members, to which a booked visit could move. The time of the
 * visit itself counts as free, and its current start is left out. Refuses invalid_input for a first day too
 * far away.
 */
export async function findSlotsForMove(
  { db, clock }: Deps,
  { visit, occupant, startsAt, from, days: count, hours = 'online' }: SlotsAgain,
): Promise<Availability> {
  const now = clock.now();
  const { timeZone } = visit.professional;
  const first = from ?? dayOf(now, timeZone);
  const far = tooFarError(new Date(first), new Date(dayOf(now, timeZone)));
  if (far) refuse('invalid_input', { fields: { from: far } });
  const memberIds = requestedMembers(visit, undefined);
  const days = daysFrom(timeZone, first, count);
  const own = await listTakenBy(db, occupant.id);
  const rows = withoutOwn(await readCalendar(db, { visit, memberIds, days }), own);
  const baseQuestion = buildQuestion(rows, { visit, memberIds, days, now, hours });
  // The minimum notice and the booking horizon apply to customers only.
  const nowMinute = Math.ceil(now.getTime() / MINUTE_MS);
  const unbounded = { earliestStart: nowMinute, latestStart: Number.POSITIVE_INFINITY };
  const question = hours === 'all' ? { ...baseQuestion, ...unbounded } : baseQuestion;
  clearUses(question, rows.resources, usesOf(own));
  const isClosed = hours === 'online' && whyNotOnline(visit, now);
  const asked = isClosed ? undefined : question;
  const slots = asked ? presentSlots(asked, visit) : [];
  return byDay(
    slots.filter((slot) => slot.startsAt !== startsAt.toISOString()),
    { visit, days, question: asked, now },
  );
}

/** Removes the visit's own rows, so that no trip is counted between the visit and itself. */
export function withoutOwn<Rows extends Pick<CalendarRows, 'visits'>>(
  rows: Rows,
  own: readonly (Span & { resourceId: string })[],
): Rows {
  const isOwn = (one: Span & { resourceId: string }) =>
    own.some((span) => span.resourceId === one.resourceId && overlaps(span, one));
  return { ...rows, visits: rows.visits.filter((one) => !isOwn(one)) };
}

type Span = { startsAt: Date; endsAt: Date };
const overlaps = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

export type SlotsAgain = {
  visit: PlannedVisit;
  occupant: Occupant;
  startsAt: Date;
  /** The first day in the professional's time zone; today when absent. */
  from?: string | undefined;
  days: number;
  /**
   * `online` (the default): the hours in which customers may book. `all`: all working hours, without
   * minimum notice or booking horizon.
   */
  hours?: 'online' | 'all';
};

/**
 * Lists the slots that customers may book on these days, sorted by start; an empty list when online booking
 * is not possible. Refuses member_not_able.
 */
export async function findSlotsWithin(
  deps: Deps,
  visit: PlannedVisit,
  query: { memberId?: string | undefined; from: string; days: number },
): Promise<Slot[]> {
  if (query.days < 1 || whyNotOnline(visit, deps.clock.now())) return [];
  return slotsOf(deps, visit, query);
}

async function slotsOf(
  { db, clock }: Deps,
  visit: PlannedVisit,
  { memberId, from, days: count }: { memberId?: string | undefined; from: string; days: number },
): Promise<Slot[]> {
  const memberIds = requestedMembers(visit, memberId);
  const days = daysFrom(visit.professional.timeZone, from, count);
  const question = await readQuestion(db, { visit, memberIds, days, now: clock.now(), hours: 'online' });
  return presentSlots(question, visit);
}

/**
 * Returns the ids of the members that a booking may go to: the requested member, or all members who perform
 * the services. Refuses member_not_able.
 */
export function requestedMembers(visit: PlannedVisit, memberId: string | undefined): string[] {
  if (memberId === undefined) return visit.members.map((member) => member.id);
  if (!visit.members.some((member) => member.id === memberId)) refuse('member_not_able');
  return [memberId];
}

/**
 * Converts the engine’s answer to slots sorted by start, each with the members who are free for every plan.
 * `pick` selects starts (epoch minutes) before they are formatted, because formatting is slow.
 */
export function presentSlots(
  question: Question,
  { otherPlans }: Pick<PlannedVisit, 'otherPlans'>,
  pick: (starts: number[]) => number[] = (starts) => starts,
): Slot[] {
  const members = new Map<number, string[]>();
  const others = otherPlans.map((plan) => startsOf({ ...question, plan }));
  for (const { staffId, starts } of search(question)) {
    for (const start of starts) {
      if (!others.every((freeAt) => freeAt.get(staffId)?.has(start))) continue;
      const able = members.get(start);
      if (able) able.push(staffId);
      else members.set(start, [staffId]);
    }
  }
  const instantAt = createInstantFormat();
  return pick([...members.keys()].sort((one, other) => one - other)).map((start) => ({
    startsAt: instantAt(start),
    endsAt: instantAt(start + question.plan.totalMinutes),
    memberIds: members.get(start) ?? [],
  }));
}

const MINUTES_PER_DAY = 1440;
/** The part after the date of an instant at each minute of a UTC day: `HH:MM:00.000Z`. */
const timeTexts = Array.from({ length: MINUTES_PER_DAY }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(11),
);

/** Like toISOString, for epoch minutes. It formats each date once, because an answer has hundreds of slots. */
function createInstantFormat(): (minute: number) => string {
  let day: number | undefined;
  let date = '';
  return (minute) => {
    const own = Math.floor(minute / MINUTES_PER_DAY);
    if (own !== day) {
      day = own;
      date = new Date(own * DAY_MS).toISOString().slice(0, 11);
    }
    return date + timeTexts[minute - own * MINUTES_PER_DAY]!;
  };
}

function startsOf(question: Question): Map<string, Set<number>> {
  return new Map(search(question).map(({ staffId, starts }) => [staffId, new Set(starts)]));
}
