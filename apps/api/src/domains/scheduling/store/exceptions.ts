import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { ExceptionRow } from './calendars.ts';

/**
 * Lists whole-day closures from a day on (in the professional’s time zone), earliest first, by default at
 * most 20.
 */
export async function listClosures(
  db: Db,
  professionalId: string,
  fromDay: string,
  limit = 20,
): Promise<{ day: string; label: string }[]> {
  return db
    .selectFrom('scheduling.exceptions')
    .select(['day', 'label'])
    .where('professionalId', '=', professionalId)
    .where('kind', '=', 'closure')
    .where('startsMinute', '=', 0)
    .where('endsMinute', '=', 1440)
    .where('day', '>=', fromDay)
    .orderBy('day')
    .limit(limit)
    .modifyEnd(sql`-- prepared`)
    .execute();
}

/**
 * An exception without a member applies to all members. Rows that were entered together have the same
 * period.
 */
export type NewException = Omit<ExceptionRow, 'professionalId'> & { id?: string; periodId?: string };

export async function insertExceptions(
  tx: Tx,
  professionalId: string,
  exceptions: readonly NewException[],
): Promise<void> {
  await tx
    .insertInto('scheduling.exceptions')
    .values(exceptions.map((one) => ({ ...one, professionalId })))
    .execute();
}

export type PeriodRow = Pick<ExceptionRow, 'kind' | 'memberId' | 'startsMinute' | 'endsMinute' | 'label'> & {
  id: string;
  firstDay: string;
  lastDay: string;
};

/** Lists periods that end on this day or later, by first day; `firstDay` may be earlier than `fromDay`. */
export async function listPeriods(
  db: Db,
  professionalId: string,
  fromDay: string,
  limit: number,
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select period_id as id, kind, member_id, starts_minute, ends_minute, label, min(day) as first_day, max(day) as last_day
    from scheduling.exceptions where professional_id = ${professionalId}
    group by period_id, kind, member_id, starts_minute, ends_minute, label
    having max(day) >= ${fromDay} order by first_day, last_day, period_id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the rows of exceptions from a day on. A period has one row per day. */
export async function countDaysFrom(db: Db, professionalId: string, fromDay: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from scheduling.exceptions
    where professional_id = ${professionalId} and day >= ${fromDay}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deletePeriod(
  tx: Tx,
  { professionalId, id }: { professionalId: string; id: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('scheduling.exceptions')
    .where('professionalId', '=', professionalId)
    .where('periodId', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
