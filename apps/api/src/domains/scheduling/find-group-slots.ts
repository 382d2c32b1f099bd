import { type GroupAvailability, type GroupSlot, MOST_SPREAD_MINUTES } from '@meche/contract/groups';
import type { Slot } from '@meche/contract/scheduling';
import { type Days, dayIndexAt, findGroupSlots as search } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, dayOf, later, MINUTE_MS } from '#kit/time';
import { isOnRequest } from '#services';
import { type PlannedVisit, planVisit, type VisitAsked, whyNotOnline } from './plan-visit.ts';
import { askOf, daysFrom, readCalendar } from './read-calendar.ts';
import { farAway } from './rules.ts';

export type PersonAsked = Pick<VisitAsked, 'serviceIds' | 'hairLength' | 'gender'>;

type Deps = { db: Db; clock: Clock };

/** When several people can be served in the salon, by day. Refusals of planVisit. */
export async function findGroupSlots(
  { db, clock }: Deps,
  asked: {
    professionalId: string;
    people: readonly PersonAsked[];
    from?: string | undefined;
    days: number;
  },
): Promise<GroupAvailability> {
  const visits = await planGroup(db, asked);
  const now = clock.now();
  const { timeZone, horizonDays } = professionalOf(visits);
  const today = dayOf(now, timeZone);
  const from = asked.from ?? today;
  const far = farAway(new Date(from), new Date(today));
  if (far) refuse('invalid_input', { fields: { from: far } });
  const days = daysFrom(timeZone, from, asked.days);
  const slots = await slotsOf(db, visits, { days, now });
  const found = Map.groupBy(slots, (slot) => dayIndexAt(days, Date.parse(slot.startsAt) / MINUTE_MS));
  return {
    timeZone,
    today,
    lastDay: dayOf(later(now, horizonDays * DAY_MS), timeZone),
    days: days.days
      .slice(0, days.count)
      .map(({ date }, index) => ({ day: date, slots: found.get(index) ?? [] })),
  };
}

/** One planned visit a person, in the salon. Refusals of planVisit. */
export async function planGroup(
  db: Db,
  { professionalId, people }: { professionalId: string; people: readonly PersonAsked[] },
): Promise<PlannedVisit[]> {
  return Promise.all(
    people.map(({ serviceIds, hairLength, gender }) =>
      planVisit(db, { professionalId, place: 'salon', serviceIds, hairLength, gender }),
    ),
  );
}

/** Why these cannot be booked at once; what is on request is answered for one visit, and not in a group. */
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

/** Days looked at for the next times of a group. */
const NEAR_DAYS = 14;

/** The first times from an instant on, as of one visit: until the last is done, with whoever serves them in their order. */
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
  const slots = await slotsOf(db, visits, { days, now });
  return slots
    .filter((slot) => Date.parse(slot.startsAt) >= from.getTime())
    .slice(0, count)
    .map(({ visits: parts, startsAt, endsAt }) => ({
      startsAt,
      endsAt,
      memberIds: parts.map(({ memberId }) => memberId),
    }));
}

async function slotsOf(
  db: Db,
  visits: readonly PlannedVisit[],
  { days, now }: { days: Days; now: Date },
): Promise<GroupSlot[]> {
  const [first] = visits;
  if (!first || whyNotInGroup(visits, now) || visits.some(({ members }) => members.length === 0)) return [];
  const memberIds = [...new Set(visits.flatMap(({ members }) => members.map(({ id }) => id)))];
  // One reading for all: what is free for one of them and taken for another would be two calendars.
  const equipment = visits.flatMap(({ plan }) => plan.equipment);
  const visit = { ...first, plan: { ...first.plan, equipment } };
  const rows = await readCalendar(db, { visit, memberIds, days });
  const questions = visits.map((one) =>
    askOf(rows, { visit: one, memberIds: one.members.map(({ id }) => id), days, now, hours: 'online' }),
  );
  return search(questions, MOST_SPREAD_MINUTES).map(({ start, together, parts }) => {
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
