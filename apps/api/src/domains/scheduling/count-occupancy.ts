import { countSetMinutes, emptyMasks, writeOpenHours } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { plusDays, startOfDay } from '#kit/time';
import { daysFrom } from './read-calendar.ts';
import { workingHoursOf } from './rules.ts';
import { sumTakenByDay } from './store/occupied-time.ts';
import { readWholeCalendar } from './store/whole-calendar.ts';

export type OccupancyOfDay = { day: string; bookedMinutes: number; openMinutes: number };

/**
 * Returns the booked and open minutes of these members by day. Booked: hands-on time and buffers of
 * appointments, even outside of working hours. Open: the current working hours without breaks, absences and
 * closures; blocked time counts as open.
 */
export async function countOccupancy(
  db: Db,
  query: {
    professionalId: string;
    timeZone: string;
    memberIds: readonly string[];
    from: string;
    days: number;
  },
): Promise<OccupancyOfDay[]> {
  const { professionalId, timeZone, memberIds, from, days: count } = query;
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
    writeOpenHours(masks, days, hours, 'all');
    return masks;
  });
  return days.days.slice(0, count).map(({ date: day }, at) => ({
    day,
    bookedMinutes: taken.get(day) ?? 0,
    openMinutes: sum(open.map((masks) => countSetMinutes(masks, at))),
  }));
}
