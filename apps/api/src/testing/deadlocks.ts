import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Database, openDatabase } from '#kit/database/database';

/**
 * Counts all deadlocks of a database, including those that inTransaction retried. PostgreSQL publishes the
 * count of a session when the session ends, so the function ends every session: call it at the end of a
 * file. It also causes one deadlock to check that deadlocks are counted, and subtracts it.
 */
export async function countDeadlocks(url: string): Promise<number> {
  const rivals = openDatabase(url, { max: 2 });
  await deadlock(rivals);
  await rivals.destroy();
  const db = openDatabase(url, { max: 1 });
  try {
    await expect.poll(() => endOthers(db), { timeout: 60_000 }).toBe(0);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
    const counted = rows[0]?.deadlocks ?? 0;
    expect(counted).toBeGreaterThan(0);
    return counted - 1;
  } finally {
    await db.destroy();
  }
}

/** Ends every other session of the database and returns their number. */
async function endOthers(db: Database): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows.length;
}

/** Makes two transactions wait for each other's lock; PostgreSQL ends one of them. */
async function deadlock(db: Database): Promise<void> {
  const { promise: bothHold, resolve: go } = Promise.withResolvers<void>();
  let holding = 0;
  const crossing = [
    [1, 2],
    [2, 1],
  ].map(([own, other]) =>
    // inTransaction is not used, because it would retry.
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${own})`.execute(tx);
      holding += 1;
      if (holding === 2) go();
      await bothHold;
      await sql`select pg_advisory_xact_lock(${other})`.execute(tx);
    }),
  );
  const ends = await Promise.allSettled(crossing);
  expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(1);
}
