import type { MemberHours, Period } from '@meche/contract/hours';
import type { Db } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { Clock } from '#kit/time';
import { hoursOf } from './edit-hours.ts';
import { MAX_PERIODS_SHOWN } from './read-periods.ts';
import { listPeriods } from './store/exceptions.ts';

/**
 * Returns the caller’s own working hours, and the periods from today on that apply to them. The owner’s
 * notes on the caller’s own periods are left out.
 */
export async function readOwnHours(
  deps: { db: Db; clock: Clock },
  { standing: { professionalId, memberId } }: { standing: Held<'own_calendar'> },
): Promise<{ hours: MemberHours; periods: Period[] }> {
  const hours = await hoursOf(deps, { professionalId, memberId });
  const periods = await listPeriods(deps.db, professionalId, hours.today, MAX_PERIODS_SHOWN);
  return {
    hours,
    periods: periods
      .filter((period) => period.memberId === null || period.memberId === memberId)
      .map((period) => (period.memberId === null ? period : { ...period, label: '' })),
  };
}
