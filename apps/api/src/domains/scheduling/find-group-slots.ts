import { type GroupAvailability, type GroupSlot, MAX_SPREAD_MINUTES } from '@meche/contract/groups';
import type { Slot } from '@meche/contract/scheduling';
import { type Days, dayIndexAt, type Question, findGroupSlots as search } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, dayOf, later, MINUTE_MS } from '#kit/time';
import { isOnRequest } from '#services';
import { isOpenOn } from './find-slots.ts';
import { type PlannedVisit, planVisit, type VisitRequest, whyNotOnline } from './plan-visit.ts';
import { buildQuestion, daysFrom, readCalendar } from './read-calendar.ts';
import { tooFarError } from './rules.ts';

export type GroupPerson = Pick<VisitRequest, 'serviceIds' | 'hairLength' | 'gender'>;

type Deps = { db: Db; clock: Clock };

/**
 * Returns by day the times at which several people can be served in the salon; no times when they cannot
 * book online as a group. Refuses the codes of planVisit, and invalid_input for a day too far away.
 */
export async function findGroupSlots(
  { db, clock }: Deps,
  query: {
    professionalId: string;
    people: readonly GroupPerson[];
    from?: string | undefined;
    days: number;
  },
): Promise<GroupAvailability> {
  const visits = await planGroup(db, query);
  const now = clock.now();
  const { timeZone, horizonDays } = professionalOf(visits);
  const today = dayOf(now, timeZone);
  const from = query.from ?? today;
  const far = tooFarError(new Date(from), new Date(today));
  if (far) refuse('invalid_input', { fields: { from: far } });
  const days = daysFrom(timeZone, from, query.days);
  const questions = await readQuestions(db, visits, { days, now });
  const slots = presentSlots(questions, visits);
  const found = Map.groupBy(slots, (slot) => dayIndexAt(days, Date.parse(slot.startsAt) / MINUTE_MS));
  return {
    timeZone,
    today,
    lastDay: dayOf(later(now, horizonDays * DAY_MS), timeZone),
    days: days.days.slice(0, days.count).map(({ date }, index) => ({
      day: date,
      // Each person needs a member who works on this day.
      isOpen: questions.length > 0 && questions.every((question) => isOpenOn(index, question)),
      slots: found.get(index) ?? [],
    })),
  };
}

export async function planGroup(
  db: Db,
  { professionalId, people }: { professionalId: string; people: readonly GroupPerson[] },
): Promise<PlannedVisit[]> {
  return Promise.all(
    people.map(({ serviceIds, hairLength, gender }) =>
      planVisit(db, { professionalId, place: 'salon', serviceIds, hairLength, gender }),
    ),
  );
}

/**
 * Returns why these visits cannot be booked online as a group; undefined when they can. A service on
 * request cannot be booked in a group.
 */
export function whyNotInGroup(
  visits: readonly PlannedVisit[],
  now: Date,
): 'phone_only' | 'service_not_online' | undefined {
  for (const visit of visits) {
    const why = whyNotOnline(visit, now) ?? (isOnRequest(visit.services) ? 'service_not_online' : undefined);
    if (why) return why;
  }
  return undefined;
}

const NEAR_DAYS = 14;

/**
 * Returns the next group times within 14 days from an instant on. Each time is one slot that ends with the
 * last visit; its members are in the order of the people.
 */
export async function findNextGroupSlots(
  { db, clock }: Deps,
  visits: readonly PlannedVisit[],
  startsAt: Date,
  count: number,
): Promise<Slot[]> {
  const now = clock.now();
  const from = startsAt < now ? now : startsAt;
  const { timeZone } = professionalOf(visits);
  const days = daysFrom(timeZone, dayOf(from, timeZone), NEAR_DAYS);
  const slots = presentSlots(await readQuestions(db, visits, { days, now }), visits);
  return slots
    .filter((slot) => Date.parse(slot.startsAt) >= from.getTime())
    .slice(0, count)
    .map(({ visits: parts, startsAt, endsAt }) => ({
      startsAt,
      endsAt,
      memberIds: parts.map(({ memberId }) => memberId),
    }));
}

/** The engine’s question for each person; empty when they cannot book online as a group. */
async function readQuestions(
  db: Db,
  visits: readonly PlannedVisit[],
  { days, now }: { days: Days; now: Date },
): Promise<Question[]> {
  const [first] = visits;
  if (!first || whyNotInGroup(visits, now) || visits.some(({ members }) => members.length === 0)) return [];
  const memberIds = [...new Set(visits.flatMap(({ members }) => members.map(({ id }) => id)))];
  // The calendars of all visits are read in one query, because separate snapshots could disagree about what
  // is free.
  const equipment = visits.flatMap(({ plan }) => plan.equipment);
  const visit = { ...first, plan: { ...first.plan, equipment } };
  const rows = await readCalendar(db, { visit, memberIds, days });
  return visits.map((one) =>
    buildQuestion(rows, {
      visit: one,
      memberIds: one.members.map(({ id }) => id),
      days,
      now,
      hours: 'online',
    }),
  );
}

function presentSlots(questions: Question[], visits: readonly PlannedVisit[]): GroupSlot[] {
  if (questions.length === 0) return [];
  return search(questions, MAX_SPREAD_MINUTES).map(({ start, together, parts }) => {
    const presented = parts.map(({ staffId, start: at }, index) => ({
      memberId: staffId,
      startsAt: isoOf(at),
      endsAt: isoOf(at + (visits[index]?.plan.totalMinutes ?? 0)),
    }));
    const ends = presented.map(({ endsAt }) => endsAt).sort();
    return { startsAt: isoOf(start), endsAt: ends.at(-1) ?? isoOf(start), together, visits: presented };
  });
}

function professionalOf(visits: readonly PlannedVisit[]): PlannedVisit['professional'] {
  return visits[0]?.professional ?? refuse('service_not_found');
}

function isoOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}
