import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { SerializedError } from '../serialize-error.ts';

export type SweepFailure = {
  sweep: string;
  subject: string;
  attempts: number;
  failedAt: Date;
  retryAt: Date;
  error: SerializedError;
};

/** Lists the ids of the sweep's rows that pause after a failure. */
export async function listPausedRows(db: Db, sweep: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('kit.sweepFailures')
    .select('subject')
    .where('sweep', '=', sweep)
    .where('retryAt', '>', now)
    .execute();
  return rows.map(({ subject }) => subject);
}

/**
 * Counts a failure of a row, pauses the row, and returns how often it has failed since its last success.
 */
export async function recordFailure(
  db: Db,
  failure: { sweep: string; subject: string; error: SerializedError; now: Date },
  retryAfterMs: (attempts: number) => number,
): Promise<number> {
  const known = await db
    .selectFrom('kit.sweepFailures')
    .select('attempts')
    .where('sweep', '=', failure.sweep)
    .where('subject', '=', failure.subject)
    .executeTakeFirst();
  const attempts = (known?.attempts ?? 0) + 1;
  const retryAt = new Date(failure.now.getTime() + retryAfterMs(attempts));
  const change = { attempts, failedAt: failure.now, retryAt, error: JSON.stringify(failure.error) };
  await db
    .insertInto('kit.sweepFailures')
    .values({ sweep: failure.sweep, subject: failure.subject, ...change })
    .onConflict((conflict) => conflict.columns(['sweep', 'subject']).doUpdateSet(change))
    .execute();
  return attempts;
}

export async function clearFailures(db: Db, sweep: string, subjects: readonly string[]): Promise<void> {
  await db
    .deleteFrom('kit.sweepFailures')
    .where('sweep', '=', sweep)
    .where('subject', 'in', [...subjects])
    .execute();
}

/** Lists at most 200 rows that failed at least `atLeast` times for the operator, most attempts first. */
export async function listSweepFailures(db: Db, atLeast: number): Promise<SweepFailure[]> {
  const { rows } = await sql<SweepFailure>`
    select sweep, subject, attempts, failed_at, retry_at, error from kit.sweep_failures
    where attempts >= ${atLeast} order by attempts desc, failed_at limit 200`.execute(db);
  return rows;
}

/**
 * Deletes up to `limit` failures whose next attempt was due before an instant: those rows are no longer
 * swept.
 */
export async function purgeSweepFailures(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.sweep_failures where ctid = any(array(
    select ctid from kit.sweep_failures where retry_at < ${before} limit ${limit} for update skip locked))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
