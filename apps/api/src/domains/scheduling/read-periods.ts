import type { Holiday, Period } from '@meche/contract/hours';
import type { Db } from '#kit/database/database';
import { type Clock, dayOf, plusDays } from '#kit/time';
import { departmentOf } from '#places';
import { getProfessional } from '#professionals';
import type { HoursEditor } from './change-hours.ts';
import { holidaysFrom } from './rules/holidays.ts';
import { listExceptions } from './store/calendars.ts';
import { listPeriods } from './store/exceptions.ts';

type Deps = { db: Db; clock: Clock };

export const MAX_PERIODS_SHOWN = 500;

export async function readPeriods(
  { db, clock }: Deps,
  { standing: { professionalId } }: HoursEditor,
): Promise<{ today: string; periods: Period[] }> {
  const { timeZone } = await getProfessional(db, professionalId);
  const today = dayOf(clock.now(), timeZone);
  return { today, periods: await listPeriods(db, professionalId, today, MAX_PERIODS_SHOWN) };
}

/**
 * Returns the public holidays of the next year in the professional’s department. `closed` is true when a
 * closure covers the whole day.
 */
export async function readHolidays(
  { db, clock }: Deps,
  { standing: { professionalId } }: HoursEditor,
): Promise<{ department: string; days: { day: string; holiday: Holiday; closed: boolean }[] }> {
  const { timeZone } = await getProfessional(db, professionalId);
  const today = dayOf(clock.now(), timeZone);
  const { department, days } = await holidaysAt(db, professionalId, today);
  const exceptions = await listExceptions(db, [professionalId], today, plusDays(today, 366));
  const closed = new Set(
    exceptions.flatMap(({ kind, day, startsMinute, endsMinute }) =>
      kind === 'closure' && startsMinute === 0 && endsMinute === 1440 ? [day] : [],
    ),
  );
  return {
    department,
    days: days.map((one) => ({ ...one, closed: closed.has(one.day) })),
  };
}

/**
 * Returns the holidays of a year from a day on. The department is that of the active salon; without one,
 * that of the first place, such as the base of home visits.
 */
export async function holidaysAt(db: Db, professionalId: string, from: string) {
  const { places } = await getProfessional(db, professionalId);
  const place = places.find(({ kind, activate }) => kind === 'salon' && activate) ?? places[0];
  const department = departmentOf(place?.inseeCode ?? '');
  return { department, days: holidaysFrom(from, department) };
}
