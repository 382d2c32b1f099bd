import { countSetMinutes, emptyMasks, writeOpenHours } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { plusDays } from '#kit/time';
import { daysFrom } from './read-calendar.ts';
import { workingHoursOf } from './rules.ts';
import { readWholeCalendar } from './store/whole-calendar.ts';

/**
 * Returns the open minutes of each member by day: the current working hours without breaks, absences and
 * closures; blocked time counts as open.
 */
export async function countOpenMinutes(
  db: Db,
  query: {
    professionalId: string;
    timeZone: string;
    memberIds: readonly string[];
    from: string;
    days: number;
  },
): Promise<Map<string, number[]>> {
  const { professionalId, timeZone, memberIds, from, days: count } = query;
  const to = plusDays(from, count - 1);
  const rows = await readWholeCalendar(db, {
    professionalId,
    memberIds,
    equipmentIds: [],
    visits: null,
    from,
    to,
  });
  const days = daysFrom(timeZone, from, count);
  return new Map(
    [...workingHoursOf(rows, memberIds)].map(([memberId, hours]) => {
      const masks = emptyMasks(days);
      writeOpenHours(masks, days, hours, 'all');
      return [memberId, Array.from({ length: count }, (_, at) => countSetMinutes(masks, at))];
    }),
  );
}
