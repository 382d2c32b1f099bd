import { emptyMasks, minutesSet, openHours } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { plusDays, startOfDay } from '#kit/time';
import { daysFrom } from './read-calendar.ts';
import { workingHoursOf } from './rules.ts';
import { sumTakenByDay } from './store/takers.ts';
import { readWholeCalendar } from './store/whole-calendar.ts';

export type OccupancyOfDay = { day: string; bookedMinutes: number; openMinutes: number };

/**
 * Of each of these days, the minutes for which visits take these members, buffers included and wherever they lie, and those of
 * their hours: breaks, absences and closures are none, blocked time is. By the hours as they are now.
 */
export async function countOccupancy(
  db: Db,
  asked: {
    professionalId: string;
    timeZone: string;
    memberIds: readonly string[];
    from: string;
    days: number;
  },
): Promise<OccupancyOfDay[]> {
  const { professionalId, timeZone, memberIds, from, days: count } = asked;
  const to = plusDays(from, count - 1);
  const [taken, rows] = await Promise.all([
    sumTakenByDay(db, memberIds, {
      from: startOfDay(from, timeZone),
      until: startOfDay(plusDays(to, 1), timeZone),
      timeZone,
    }),
    readWholeCalendar(db, { professionalId, memberIds, equipmentIds: [], visits: null, from, to }),
  ]);
  const days = daysFrom(timeZone, from, count);
  const open = [...workingHoursOf(rows, memberIds).values()].map((hours) => {
    const masks = emptyMasks(days);
    openHours(masks, days, hours, 'all');
    return masks;
  });
  return days.days.slice(0, count).map(({ date: day }, at) => ({
    day,
    bookedMinutes: taken.get(day) ?? 0,
    openMinutes: sum(open.map((masks) => minutesSet(masks, at))),
  }));
}
