import type { Holiday } from '@meche/contract/hours';
import type { Db } from '#kit/database/database';
import { holidaysAt } from './read-periods.ts';
import { listExceptions } from './store/calendars.ts';

type DayOff = { day: string; holiday: Holiday | null; closures: { label: string; wholeDay: boolean }[] };

export async function readDaysOff(
  db: Db,
  professionalId: string,
  days: readonly string[],
): Promise<DayOff[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [exceptions, holidays] = await Promise.all([
    listExceptions(db, [professionalId], first, last),
    holidaysAt(db, professionalId, first),
  ]);
  const closures = Map.groupBy(
    exceptions.filter(({ kind }) => kind === 'closure'),
    ({ day }) => day,
  );
  return days.map((day) => ({
    day,
    holiday: holidays.days.find((one) => one.day === day)?.holiday ?? null,
    closures: (closures.get(day) ?? []).map(({ label, startsMinute, endsMinute }) => ({
      label,
      wholeDay: startsMinute === 0 && endsMinute === 1440,
    })),
  }));
}
