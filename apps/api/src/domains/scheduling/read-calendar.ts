import { type Days, openZone, type Question, release } from '@meche/slots';
import type { Db, Tx } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import { tripMinutes } from '#places';
import { noticeMinutesOf, PlanChanged, type PlannedVisit } from './plan-visit.ts';
import type { Use } from './rewrite-days.ts';
import { type CalendarRows, questionOf } from './rules.ts';
import {
  type CalendarQuery,
  readCalendarForShare,
  readCalendarWithBusy,
  readWholeCalendar,
  type WholeCalendar,
} from './store/whole-calendar.ts';

export type QuestionQuery = {
  visit: PlannedVisit;
  memberIds: readonly string[];
  days: Days;
  now: Date;
  hours: 'online' | 'all';
};

export async function readQuestion(db: Db, query: QuestionQuery): Promise<Question> {
  return buildQuestion(await readCalendar(db, query), query);
}

export function buildQuestion(
  rows: CalendarRows,
  { visit, memberIds, days, now, hours }: QuestionQuery,
): Question {
  const { professional } = visit;
  return questionOf(rows, {
    days,
    plan: visit.plan,
    memberIds,
    equipment: visit.equipment,
    settings: { ...professional, minimumNoticeMinutes: noticeMinutesOf(visit) },
    where: makesHomeVisits(professional) ? { place: visit.place, ...visit.where } : null,
    base: professional.places.find((place) => place.kind === 'salon')?.coordinates ?? null,
    tripMinutes,
    now,
    hours,
  });
}

export function clearUses(
  question: Question,
  resources: CalendarRows['resources'],
  freed: readonly Use[],
): void {
  for (const { resourceId, parts } of freed) {
    const row = resources.find(({ id }) => id === resourceId);
    const busy = row?.memberId
      ? question.staff.find(({ id }) => id === row.memberId)?.busy
      : question.equipment
          .find(({ id }) => id === row?.equipmentId)
          ?.units.find(({ id }) => id === String(row?.unit))?.busy;
    if (busy) for (const { start, end } of parts) release(busy, question.days, start, end);
  }
}

type SpanQuery = Pick<QuestionQuery, 'visit' | 'memberIds' | 'days'>;

export async function readCalendar(db: Db, query: SpanQuery): Promise<WholeCalendar> {
  return readWholeCalendar(db, calendarQueryOf(query));
}

/** Reads a calendar like readCalendar, with the text that readBusyCalendar returns for it. */
export async function readOutlineCalendar(
  db: Db,
  query: SpanQuery,
): Promise<{ calendar: WholeCalendar; busy: string }> {
  return readCalendarWithBusy(db, calendarQueryOf(query));
}

/**
 * The caller holds the calendar lock. Throws PlanChanged when the plan is outdated. The data of the plan
 * cannot change before the transaction ends.
 */
export async function readPlannedCalendar(tx: Tx, query: SpanQuery): Promise<WholeCalendar> {
  const { calendar, planVersion } = await readCalendarForShare(tx, calendarQueryOf(query));
  if (planVersion !== query.visit.planVersion) throw new PlanChanged();
  return calendar;
}

function calendarQueryOf({ visit, memberIds, days }: SpanQuery): CalendarQuery {
  return {
    professionalId: visit.professional.id,
    memberIds,
    equipmentIds: visit.plan.equipment.map((need) => need.equipmentId),
    ...spanOf(visit, days),
  };
}

export function spanOf({ professional }: PlannedVisit, days: Days) {
  return {
    from: days.days[0]?.date ?? '',
    to: days.days.at(-1)?.date ?? '',
    visits: makesHomeVisits(professional) ? around(days) : null,
  };
}

function makesHomeVisits({ places }: PlannedVisit['professional']): boolean {
  return places.some((place) => place.kind === 'at_home' && place.activate);
}

/**
 * Returns the days with a day before and after, because a trip may start at an appointment of the previous
 * day or lead to one of the next day.
 */
function around(days: Days): [Date, Date] {
  const first = new Date((days.starts[0] ?? 0) * 60_000);
  const last = new Date((days.starts[days.count + 1] ?? 0) * 60_000);
  return [later(first, -DAY_MS), later(last, DAY_MS)];
}

export function daysFrom(timeZone: string, first: string, count: number): Days {
  return openZone(timeZone).days(first, count);
}
