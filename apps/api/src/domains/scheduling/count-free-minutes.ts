import {
  countSetMinutes,
  type Days,
  emptyMasks,
  MINUTES_PER_QUANTUM,
  readDays,
  release,
  subtractMasks,
  writeOpenHours,
} from '@meche/slots';
import type { Db } from '#kit/database/database';
import { MINUTE_MS } from '#kit/time';
import { daysFrom } from './read-calendar.ts';
import { workingHoursOf } from './rules.ts';
import { readWholeCalendar } from './store/whole-calendar.ts';

type FreeMinutesQuery = {
  now: Date;
  professionalId: string;
  timeZone: string;
  memberIds: readonly string[];
  from: string;
  days: number;
};

type MemberMinutes = { free: number; work: number; busy: number };

/**
 * Counts the minutes of each member’s working hours (online or not) on each day, those of them that are
 * booked or blocked, and those that are free from `now` on, with the masks that bookings use. The number of
 * queries does not grow with the number of appointments.
 */
export async function countFreeMinutes(
  db: Db,
  { now, professionalId, timeZone, memberIds, from, days: count }: FreeMinutesQuery,
): Promise<{
  startsAt: Date;
  endsAt: Date;
  days: string[];
  members: { id: string; days: MemberMinutes[] }[];
}> {
  const days = daysFrom(timeZone, from, count);
  const shown = days.days.slice(0, count).map(({ date }) => date);
  const rows = await readWholeCalendar(db, {
    professionalId,
    memberIds,
    equipmentIds: [],
    visits: null,
    from,
    to: shown.at(-1) ?? from,
  });
  const working = workingHoursOf(rows, memberIds);
  const daysOf = Map.groupBy(rows.resourceDays, (row) => row.resourceId);
  return {
    startsAt: new Date((days.starts[0] ?? 0) * MINUTE_MS),
    endsAt: new Date((days.starts[count] ?? 0) * MINUTE_MS),
    days: shown,
    members: memberIds.map((id) => {
      const free = emptyMasks(days);
      const hours = working.get(id);
      if (hours) writeOpenHours(free, days, hours, 'all');
      const work = shown.map((_, day) => countSetMinutes(free, day));
      const busy = emptyMasks(days);
      const resource = rows.resources.find(({ memberId }) => memberId === id);
      const stored = resource ? (daysOf.get(resource.id) ?? []) : [];
      readDays(
        busy,
        days,
        stored.map(({ day, mask }) => ({ date: day, mask })),
      );
      subtractMasks(free, busy);
      const left = shown.map((_, day) => countSetMinutes(free, day));
      leaveOutPast(free, days, now);
      return {
        id,
        days: work.map((minutes, day) => ({
          free: countSetMinutes(free, day),
          work: minutes,
          busy: minutes - (left[day] ?? 0),
        })),
      };
    }),
  };
}

function leaveOutPast(free: Uint32Array, days: Days, now: Date): void {
  const first = days.starts[0] ?? 0;
  const at = Math.ceil(now.getTime() / MINUTE_MS / MINUTES_PER_QUANTUM) * MINUTES_PER_QUANTUM;
  const past = Math.min(at, days.starts[days.count] ?? 0);
  if (past > first) release(free, days, first, past);
}
