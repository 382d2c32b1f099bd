import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { plusDays, startOfDay } from '#kit/time';
import { countOpenMinutes } from './count-open-minutes.ts';
import { sumTakenByDay } from './store/occupied-time.ts';

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
  const { timeZone, memberIds, from, days: count } = query;
  const to = plusDays(from, count - 1);
  const [taken, open] = await Promise.all([
    sumTakenByDay(db, memberIds, {
      from: startOfDay(from, timeZone),
      until: startOfDay(plusDays(to, 1), timeZone),
      timeZone,
    }),
    countOpenMinutes(db, query),
  ]);
  const minutes = [...open.values()];
  return Array.from({ length: count }, (_, at) => {
    const day = plusDays(from, at);
    return {
      day,
      bookedMinutes: taken.get(day) ?? 0,
      openMinutes: sum(minutes.map((days) => days[at] ?? 0)),
    };
  });
}
