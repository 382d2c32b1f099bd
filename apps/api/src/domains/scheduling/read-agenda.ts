import { hoursOn, type LocalDay } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { daysFrom } from './read-calendar.ts';
import { merged, tooFarError, workingHoursOf } from './rules.ts';
import { listBusyOccupancies, listClashes } from './store/busy-times.ts';
import { listBlockedTimes, listExceptions, listOpening, listWorkingHours } from './store/calendars.ts';

export type AgendaQuery = {
  now: Date;
  professionalId: string;
  timeZone: string;
  memberIds: readonly string[];
  from: string;
  days: number;
};

/**
 * Returns the working hours of these members by day, in wall-clock minutes, and of every member the
 * blocked times, busy times and clashes, as instants. Refuses invalid_input for days too far away.
 */
export async function readAgenda(
  db: Db,
  { professionalId, timeZone, memberIds, from, days: count, now }: AgendaQuery,
) {
  const far = tooFarError(new Date(from), now);
  if (far) refuse('invalid_input', { fields: { from: far } });
  const days = daysFrom(timeZone, from, count);
  const shown = days.days.slice(0, count);
  const startsAt = new Date((days.starts[0] ?? 0) * 60_000);
  const endsAt = new Date((days.starts[count] ?? 0) * 60_000);
  const [hours, opening, exceptions, blockedTimes, busyTimes, clashes] = await Promise.all([
    memberIds.length > 0 ? listWorkingHours(db, [...memberIds]) : [],
    listOpening(db, [professionalId]),
    listExceptions(db, [professionalId], from, shown.at(-1)?.date ?? from),
    listBlockedTimes(db, professionalId, startsAt, endsAt),
    listBusyOccupancies(db, professionalId, [startsAt, endsAt]),
    listClashes(db, professionalId, [startsAt, endsAt]),
  ]);
  const working = workingHoursOf({ hours, opening, exceptions }, memberIds);
  const openOn = (id: string, day: LocalDay) => {
    const own = working.get(id);
    const ranges = own ? hoursOn(day, own, 'all') : [];
    return merged(ranges.map(({ from, to }) => ({ startsMinute: from, endsMinute: to })));
  };
  return {
    startsAt,
    endsAt,
    blockedTimes,
    busyTimes,
    clashes,
    members: memberIds.map((id) => ({
      id,
      days: shown.map((day) => ({ day: day.date, open: openOn(id, day) })),
    })),
  };
}
