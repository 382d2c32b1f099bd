import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';
import { type SerializedError, serializeError } from '../serialize-error.ts';
import { type Clock, later } from '../time.ts';
import { backoffMs, retryPolicies } from './backoff.ts';
import { type FailureRows, RowFailed, RowsFailed } from './failure.ts';
import type { DueRows } from './work-source.ts';

const BATCH = 50;

/**
 * Names the rows of a sweep. `select` has the columns `id` (unique) and `due_at` (the oldest goes first), and
 * further ones that the sweep needs. Rows that pause after a failure are left out.
 */
export function sweepRows<Row extends { id: string } = { id: string }>(
  name: string,
  select: (now: Date) => RawBuilder<unknown>,
): DueRows<Row> {
  return {
    name,
    due: (now) => sql<Row>`select * from (${select(now)}) due where not exists (
      select from kit.sweep_failures f where f.sweep = ${name} and f.subject = due.id::text and f.retry_at > ${now})`,
  };
}

export type SweepSteps<Row> = {
  /**
   * Processes one row. It must check the row again under its lock, because another worker may have
   * processed it.
   */
  run: (row: Row, now: Date) => Promise<void>;
  /** Returns true for an error that concerns the partner rather than the row; the round then ends. */
  endsRound?: (error: unknown) => boolean;
  /** Number of rows that are processed at once; default 1. */
  concurrency?: number;
};

/**
 * Runs one round over at most 50 due rows and isolates their failures. A failing row pauses, so that it does
 * not delay later rows. At the end all failures are thrown as RowsFailed. Returns how many rows were
 * processed.
 */
export async function sweepEach<Row extends { id: string }>(
  { db, clock }: { db: Database; clock: Clock },
  { name, due }: DueRows<Row>,
  { run, endsRound = () => false, concurrency = 1 }: SweepSteps<Row>,
): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<Row>`${due(now)} order by due_at, id limit ${BATCH}`.execute(db);
  const failed: RowFailed[] = [];
  const done: string[] = [];
  const waiting = [...rows];
  const processWaiting = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      try {
        await run(row, now);
        done.push(row.id);
      } catch (error) {
        const attempts = await recordFailure(db, name, row.id, serializeError(error), clock.now());
        failed.push(new RowFailed(row.id, attempts, error));
        if (endsRound(error)) waiting.length = 0;
      }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, processWaiting));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (done.length > 0) await clearFailures(db, name, done);
  if (failed.length > 0) throw new RowsFailed(failed, `${name}: ${failed.length} of ${rows.length} failed`);
  return done.length;
}

/** Counts a failure of a row since its last success, pauses the row, and returns the count. */
async function recordFailure(
  db: Db,
  sweep: string,
  subject: string,
  error: SerializedError,
  now: Date,
): Promise<number> {
  const known = await db
    .selectFrom('kit.sweepFailures')
    .select('attempts')
    .where('sweep', '=', sweep)
    .where('subject', '=', subject)
    .executeTakeFirst();
  const attempts = (known?.attempts ?? 0) + 1;
  const retryAt = later(now, backoffMs(retryPolicies.sweep, attempts));
  const change = { attempts, failedAt: now, retryAt, error: JSON.stringify(error) };
  await db
    .insertInto('kit.sweepFailures')
    .values({ sweep, subject, ...change })
    .onConflict((conflict) => conflict.columns(['sweep', 'subject']).doUpdateSet(change))
    .execute();
  return attempts;
}

async function clearFailures(db: Db, sweep: string, subjects: readonly string[]): Promise<void> {
  await db
    .deleteFrom('kit.sweepFailures')
    .where('sweep', '=', sweep)
    .where('subject', 'in', [...subjects])
    .execute();
}

/** Ends the pause of a failing row and forgets its failures. Returns false when it has none. */
export async function retrySweepRow(tx: Tx, sweep: string, subject: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from kit.sweep_failures where sweep = ${sweep} and subject = ${subject}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The rows of all sweeps that need an operator. */
export const sweepFailures: FailureRows = () => sql`
  select 'sweep', sweep, subject, subject, null, 'retrying', attempts, error, failed_at
  from kit.sweep_failures where attempts >= ${retryPolicies.sweep.operator.attempts}`;

/** Deletes up to `limit` failures whose retry was due before an instant: those rows are no longer swept. */
export async function purgeSweepFailures(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.sweep_failures where ctid = any(array(
    select ctid from kit.sweep_failures where retry_at < ${before} limit ${limit} for update skip locked))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
