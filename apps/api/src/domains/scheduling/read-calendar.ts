import { type Days, openZone, type Question } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import type { PlannedVisit } from './plan-visit.ts';
import { type CalendarRows, questionOf } from './rules.ts';
import {
  listExceptions,
  listResourceDays,
  listResources,
  listVisits,
  listWorkingHours,
} from './store/calendars.ts';

export type CalendarAsked = {
  visit: PlannedVisit;
  memberIds: readonly string[];
  days: Days;
  now: Date;
  hours: 'online' | 'all';
};

/** The engine's question for a visit over some days, read from the calendar as it stands for this `db` or `tx`. */
export async function readQuestion(db: Db, asked: CalendarAsked): Promise<Question> {
  const rows = await readCalendar(db, asked.visit, asked.memberIds, asked.days);
  return askOf(rows, asked);
}

export function askOf(rows: CalendarRows, { visit, memberIds, days, now, hours }: CalendarAsked): Question {
  const { professional } = visit;
  const travels = professional.places.some((place) => place.kind === 'at_home' && place.activate);
  return questionOf(rows, {
    days,
    plan: visit.plan,
    memberIds,
    equipment: visit.equipment,
    settings: professional,
    where: travels ? { place: visit.place, ...visit.where } : null,
    base: professional.places.find((place) => place.kind === 'salon')?.coordinates ?? null,
    now,
    hours,
  });
}

async function readCalendar(
  db: Db,
  visit: PlannedVisit,
  memberIds: readonly string[],
  days: Days,
): Promise<CalendarRows> {
  const { professional, plan } = visit;
  const [from, to] = [days.days[0]?.date ?? '', days.days.at(-1)?.date ?? ''];
  const [hours, exceptions, resources] = await Promise.all([
    memberIds.length > 0 ? listWorkingHours(db, [...memberIds]) : [],
    listExceptions(db, [professional.id], from, to),
    listResources(db, [professional.id]),
  ]);
  const needed = resources.filter(
    (row) =>
      (row.memberId !== null && memberIds.includes(row.memberId)) ||
      plan.equipment.some((need) => need.equipmentId === row.equipmentId),
  );
  const ids = needed.map((row) => row.id);
  const travels = professional.places.some((place) => place.kind === 'at_home' && place.activate);
  const [resourceDays, visits] = await Promise.all([
    ids.length > 0 ? listResourceDays(db, ids, from, to) : [],
    travels && ids.length > 0 ? listVisits(db, ids, ...around(days)) : [],
  ]);
  return { hours, exceptions, resources: needed, resourceDays, visits };
}

/** A trip may come from a visit on the day before or go to one on the day after. */
function around(days: Days): [Date, Date] {
  const first = new Date((days.starts[0] ?? 0) * 60_000);
  const last = new Date((days.starts[days.count + 1] ?? 0) * 60_000);
  return [later(first, -DAY_MS), later(last, DAY_MS)];
}

export function daysFrom(timeZone: string, first: string, count: number): Days {
  return openZone(timeZone).days(first, count);
}
