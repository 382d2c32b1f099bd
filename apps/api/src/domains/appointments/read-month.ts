import type { CalendarMonth } from '@meche/contract/calendar-month';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, plusDays, plusMonths, weekdayOf } from '#kit/time';
import { findSettings, getProfessional } from '#professionals';
import { countFreeMinutes, readDaysOff, tooFarError } from '#scheduling';
import { listMembers, mayOpenCalendar } from '#staff';
import { countInCalendar } from './store/calendar.ts';

/**
 * A month, extended to whole weeks, of the calendars that the caller may open; by default the current month
 * in the professional’s time zone. Refuses not_found, invalid_input for a month out of range.
 */
export async function readMonth(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  query: { month?: string | undefined },
): Promise<CalendarMonth> {
  const { professionalId } = standing;
  const [professional, settings, allMembers] = await Promise.all([
    getProfessional(db, professionalId),
    findSettings(db, professionalId),
    listMembers(db, professionalId),
  ]);
  if (!settings) refuse('not_found');
  const { timeZone } = professional;
  const now = clock.now();
  const month = query.month ?? dayOf(now, timeZone).slice(0, 7);
  const far = tooFarError(new Date(`${month}-01`), now);
  if (far) refuse('invalid_input', { fields: { month: far } });
  const members = allMembers.filter((member) => mayOpenCalendar(standing, member.id));
  const { startsAt, endsAt, ...free } = await countFreeMinutes(db, {
    professionalId,
    timeZone,
    now,
    memberIds: members.map(({ id }) => id),
    ...weeksOf(month, settings.firstWeekday),
  });
  const [counted, days] = await Promise.all([
    countInCalendar(db, professionalId, { startsAt, endsAt, timeZone }),
    readDaysOff(db, professionalId, free.days),
  ]);
  const visits = new Map(counted.map(({ memberId, day, count }) => [`${memberId} ${day}`, count]));
  const gone = new Map(
    counted
      .filter(({ memberId }) => mayOpenCalendar(standing, memberId))
      .filter(({ memberId }) => !members.some(({ id }) => id === memberId))
      .map(({ memberId, memberName }) => [memberId, memberName]),
  );
  const people = [...members, ...[...gone].map(([id, name]) => ({ id, name }))];
  return {
    month,
    now: now.toISOString(),
    timeZone,
    firstWeekday: settings.firstWeekday,
    days,
    members: people.map(({ id, name }) => {
      const own = free.members.find((one) => one.id === id)?.days;
      return {
        id,
        name,
        days: free.days.map((day, at) => ({
          visits: visits.get(`${id} ${day}`) ?? 0,
          freeMinutes: own?.[at]?.free ?? 0,
          workMinutes: own?.[at]?.work ?? 0,
          busyMinutes: own?.[at]?.busy ?? 0,
        })),
      };
    }),
  };
}

/**
 * The first day and number of days of the whole weeks that cover the month. `firstWeekday` is 1 for Monday
 * to 7 for Sunday.
 */
function weeksOf(month: string, firstWeekday: number): { from: string; days: number } {
  const first = `${month}-01`;
  const lead = (weekdayOf(first) + 7 - firstWeekday) % 7;
  const length = Number(plusDays(plusMonths(first, 1), -1).slice(8));
  return { from: plusDays(first, -lead), days: Math.ceil((lead + length) / 7) * 7 };
}
