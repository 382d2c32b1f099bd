import type { PeriodDraft } from '@meche/contract/hours';
import type { Db } from '#kit/database/database';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { MAX_DAYS } from './add-periods.ts';
import { weekOf } from './rules.ts';
import { listOpening, listWorkingHours } from './store/calendars.ts';
import { listPeriods } from './store/exceptions.ts';

/**
 * Returns all hours of a professional as they were entered, and the exceptions from today on. Members
 * without hours are left out.
 */
export async function exportHours(
  { db, clock }: { db: Db; clock: Clock },
  professionalId: string,
  memberIds: string[],
) {
  const { timeZone } = await getProfessional(db, professionalId);
  const today = dayOf(clock.now(), timeZone);
  const opening = await listOpening(db, [professionalId]);
  const rows = memberIds.length > 0 ? await listWorkingHours(db, memberIds) : [];
  const periods = await listPeriods(db, professionalId, today, MAX_DAYS);
  return {
    opening: weekOf(opening),
    members: [...Map.groupBy(rows, ({ memberId }) => memberId)].map(([memberId, memberRows]) => ({
      memberId,
      weeks: memberRows[0]?.weeks ?? 1,
      firstMonday: memberRows[0]?.firstMonday ?? null,
      days: [...Map.groupBy(memberRows, ({ cycleWeek, weekday }) => `${cycleWeek} ${weekday}`).values()].map(
        (ranges) => ({
          week: ranges[0]?.cycleWeek ?? 1,
          weekday: ranges[0]?.weekday ?? 1,
          ranges: ranges.map(({ startsMinute, endsMinute, online }) => ({
            startsMinute,
            endsMinute,
            online,
          })),
        }),
      ),
    })),
    periods: periods
      .map(({ id: _ours, firstDay, ...period }): PeriodDraft => {
        return { ...period, firstDay: latest(firstDay, today) };
      })
      // A period that has begun is exported as starting today, so the periods are sorted again.
      .sort((one, other) => (`${one.firstDay}${one.lastDay}` < `${other.firstDay}${other.lastDay}` ? -1 : 1)),
  };
}

const latest = (...days: string[]) => days.sort().at(-1) ?? '';
