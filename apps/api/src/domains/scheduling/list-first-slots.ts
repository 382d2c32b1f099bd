import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Slot } from '@meche/contract/scheduling';
import { dayIndexAt, type Question } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { type Clock, DAY_MS, dayOf, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import type { Coordinates } from '#places';
import { listProfessionalsByIds } from '#professionals';
import { listEquipmentsOfProfessionals, listServicesByIds } from '#services';
import { listMembersOfProfessionals } from '#staff';
import { presentSlots } from './find-slots.ts';
import { assembleVisit, type PlannedVisit, whyNotOnline } from './plan-visit.ts';
import { buildQuestion, daysFrom } from './read-calendar.ts';
import { type CalendarRows, tooFarError } from './rules.ts';
import {
  listExceptions,
  listOpening,
  listResourceDays,
  listResources,
  listVisits,
  listWorkingHours,
} from './store/calendars.ts';

export type FirstSlotsRequest = {
  professionalId: string;
  serviceIds: string[];
  place: PlaceOfService;
  visit?: Coordinates;
  /** When set, only slots on this day in the professional's time zone are returned. */
  day?: string;
  /** The first day in the professional's time zone; today when absent. */
  from?: string;
  /** Only slots that start between these wall-clock minutes of a day; `until` is exclusive. */
  between?: { from: number; until: number } | undefined;
  startsBy?: Date | undefined;
};

/**
 * The number of days with slots that are returned, and the number of slots on each of these days at most.
 */
export type Spread = { days: number; perDay: number };

/**
 * `more` is the number of further slots on each of the returned days. `goodUntil` is the epoch minute until
 * which the answer stays the same if neither bookings nor the professional’s data change.
 */
export type FirstSlots = { slots: Slot[]; more: number[]; goodUntil: number };

type Query = { clock: Clock; requests: readonly FirstSlotsRequest[]; spread: Spread; withinDays: number };

/**
 * Returns the first free slots of many professionals within `withinDays`, with a number of queries that
 * does not grow with the professionals. The list is empty without slots, and for an unknown, deleted or
 * closed professional.
 */
export async function listFirstSlots(db: Db, query: Query): Promise<Map<string, Slot[]>> {
  const found = await listLastingFirstSlots(db, query);
  return new Map([...found].map(([id, { slots }]) => [id, slots]));
}

/** Returns the first free slots like listFirstSlots, and until when each answer stays the same. */
export async function listLastingFirstSlots(db: Db, query: Query): Promise<Map<string, FirstSlots>> {
  const answer = new Map<string, FirstSlots>();
  if (query.requests.length === 0) return answer;
  const now = query.clock.now();
  const calendars = await readCalendars(db, query, now);
  for (const request of query.requests) {
    // Searching a month of one calendar takes milliseconds, so other requests get a turn between two
    // calendars.
    await nextTurn();
    answer.set(request.professionalId, firstSlotsOf(calendars, request, query, now));
  }
  return answer;
}

type Calendars = Awaited<ReturnType<typeof readCalendars>>;

async function readCalendars(db: Db, query: Query, now: Date) {
  const { requests } = query;
  const ids = [...new Set(requests.map((request) => request.professionalId))];
  const [professionals, services, members, equipments, resources] = await Promise.all([
    listProfessionalsByIds(db, ids),
    listServicesByIds(db, [...new Set(requests.flatMap((request) => request.serviceIds))]),
    listMembersOfProfessionals(db, ids),
    listEquipmentsOfProfessionals(db, ids),
    listResources(db, ids),
  ]);
  const { from, until } = readRangeOf(query, now);
  const to = dayOf(until, 'UTC');
  const memberIds = members.map((member) => member.id);
  const resourceIds = resources.map((row) => row.id);
  const travelling = new Set(
    professionals
      .filter((one) => one.places.some((place) => place.kind === 'at_home' && place.activate))
      .map((one) => one.id),
  );
  const travellingResources = resources
    .filter((row) => row.memberId && travelling.has(row.professionalId))
    .map((row) => row.id);
  const [hours, opening, exceptions, resourceDays, visits] = await Promise.all([
    memberIds.length > 0 ? listWorkingHours(db, memberIds) : [],
    listOpening(db, ids),
    listExceptions(db, ids, from, to),
    listResourceDays(db, resourceIds, from, to),
    travellingResources.length > 0 ? listVisits(db, travellingResources, later(now, -DAY_MS), until) : [],
  ]);
  return {
    professionalById: new Map(professionals.map((one) => [one.id, one])),
    servicesOf: Map.groupBy(services, (row) => row.professionalId),
    membersOf: Map.groupBy(members, (row) => row.professionalId),
    equipmentOf: Map.groupBy(equipments, (row) => row.professionalId),
    hoursOf: Map.groupBy(hours, (row) => row.memberId),
    openingOf: Map.groupBy(opening, (row) => row.professionalId),
    exceptionsOf: Map.groupBy(exceptions, (row) => row.professionalId),
    resourcesOf: Map.groupBy(resources, (row) => row.professionalId),
    daysOf: Map.groupBy(resourceDays, (row) => row.resourceId),
    visitsOf: Map.groupBy(visits, (row) => row.resourceId),
  };
}

/** Returns a range of whole days in every time zone, with a margin after the last day. */
function readRangeOf({ requests, withinDays }: Query, now: Date): { from: string; until: Date } {
  const requestedDays = requests.flatMap(({ day, from = day }) =>
    from && !tooFarError(new Date(from), now) ? [Date.parse(from)] : [],
  );
  const farthest = requests.some((request) => request.from) ? withinDays * DAY_MS : 0;
  const last = Math.max(now.getTime() + withinDays * DAY_MS, ...requestedDays.map((day) => day + farthest));
  return {
    from: dayOf(new Date(Math.min(now.getTime(), ...requestedDays) - DAY_MS), 'UTC'),
    until: new Date(last + 3 * DAY_MS),
  };
}

function firstSlotsOf(
  calendars: Calendars,
  request: FirstSlotsRequest,
  { spread, withinDays }: Query,
  now: Date,
): FirstSlots {
  const passing = { slots: [], more: [], goodUntil: Math.ceil(now.getTime() / MINUTE_MS) };
  const professional = calendars.professionalById.get(request.professionalId);
  const begins = request.day ?? request.from;
  const isFar = begins !== undefined && tooFarError(new Date(begins), now) !== undefined;
  if (!professional || professional.deletedAt || isFar) return passing;
  const { id, timeZone } = professional;
  const offer = {
    professional,
    services: calendars.servicesOf.get(id) ?? [],
    members: calendars.membersOf.get(id) ?? [],
    equipment: calendars.equipmentOf.get(id) ?? [],
  };
  const assembled = assembleVisit(offer, request);
  if (typeof assembled === 'string' || whyNotOnline(assembled, now)) return passing;
  const where = request.visit ?? assembled.where;
  const visit: PlannedVisit = { ...assembled, where, home: null, planVersion: null };
  const memberIds = visit.members.map((member) => member.id);
  const days = daysFrom(timeZone, begins ?? dayOf(now, timeZone), request.day ? 1 : withinDays);
  const rows = rowsOf(calendars, id, memberIds);
  const question = buildQuestion(rows, { visit, memberIds, now, days, hours: 'online' });
  const isRequested = requestedStart(request, days, timeZone);
  const more: number[] = [];
  const slots = presentSlots(question, visit, (starts) =>
    spreadOut(starts.filter(isRequested), days, spread, more),
  );
  // `startsBy` moves with the clock, so the answer cannot be cached.
  if (request.startsBy) return { ...passing, slots, more };
  return { slots, more, goodUntil: lastMinuteOf(slots, question, { spread, now }) };
}

function rowsOf(calendars: Calendars, professionalId: string, memberIds: readonly string[]): CalendarRows {
  const resources = calendars.resourcesOf.get(professionalId) ?? [];
  return {
    hours: memberIds.flatMap((memberId) => calendars.hoursOf.get(memberId) ?? []),
    opening: calendars.openingOf.get(professionalId) ?? [],
    exceptions: calendars.exceptionsOf.get(professionalId) ?? [],
    resources,
    resourceDays: resources.flatMap((row) => calendars.daysOf.get(row.id) ?? []),
    visits: resources.flatMap((row) => calendars.visitsOf.get(row.id) ?? []),
  };
}

/**
 * Returns the last minute at which the answer is the same: then the first start becomes too soon, or a new
 * day begins. While fewer days are found than requested, the booking horizon may add one at any minute, so
 * the answer is valid for the current minute only.
 */
function lastMinuteOf(
  slots: readonly Slot[],
  { days, earliestStart, latestStart }: Question,
  { spread, now }: { spread: Spread; now: Date },
): number {
  const minute = Math.ceil(now.getTime() / MINUTE_MS);
  const starts = slots.map(({ startsAt }) => Date.parse(startsAt) / MINUTE_MS);
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return minute;
  const end = days.starts[days.count] ?? Number.POSITIVE_INFINITY;
  const dayOfLast = dayIndexAt(days, last);
  const isFull = new Set(starts.map((start) => dayIndexAt(days, start))).size === spread.days;
  if (latestStart < end && !(isFull && dayIndexAt(days, latestStart) > dayOfLast)) return minute;
  const midnight = days.starts.find((start) => start > minute) ?? Number.POSITIVE_INFINITY;
  return Math.min(first - (earliestStart - minute), midnight - 1);
}

function requestedStart(
  { between, startsBy }: FirstSlotsRequest,
  days: ReturnType<typeof daysFrom>,
  timeZone: string,
): (start: number) => boolean {
  const last = startsBy ? startsBy.getTime() / MINUTE_MS : Number.POSITIVE_INFINITY;
  if (!between) return (start) => start <= last;
  // The bounds are computed per day, because on the day of a clock change wall-clock minutes are not
  // minutes since midnight.
  const known = new Map<number, readonly [from: number, until: number]>();
  const boundsOf = (of: number) => {
    const date = days.days[of]?.date;
    if (!date) return undefined;
    const bounds = known.get(of) ?? [
      instantAtMinute(date, between.from, timeZone).getTime() / MINUTE_MS,
      instantAtMinute(date, between.until, timeZone).getTime() / MINUTE_MS,
    ];
    known.set(of, bounds);
    return bounds;
  };
  return (start) => {
    const bounds = boundsOf(dayIndexAt(days, start));
    return bounds !== undefined && start >= bounds[0] && start < bounds[1] && start <= last;
  };
}

/**
 * Selects the first starts of the first days. Fills `more` with the number of starts that are left out on
 * each of these days.
 */
function spreadOut(
  starts: readonly number[],
  days: ReturnType<typeof daysFrom>,
  spread: Spread,
  more: number[],
): number[] {
  const taken: number[] = [];
  let [day, ofDay] = [-1, 0];
  for (const start of starts) {
    const of = dayIndexAt(days, start);
    if (of !== day) {
      if (more.length === spread.days) break;
      [day, ofDay] = [of, 0];
      more.push(0);
    }
    ofDay += 1;
    if (ofDay <= spread.perDay) taken.push(start);
    else more[more.length - 1]! += 1;
  }
  return taken;
}
