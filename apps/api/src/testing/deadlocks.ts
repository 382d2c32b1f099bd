import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Database, openDatabase } from '#kit/database/database';

/**
 * How many deadlocks a database has seen, those too that inTransaction tried again and nobody heard of. A session tells what
 * it counted when it has been idle for long, or when it ends: so this ends every one, and belongs at the end of a file. One
 * deadlock is made on the way, to see that they are counted, and left out.
 */
export async function deadlocksSeen(url: string): Promise<number> {
  const rivals = openDatabase(url, { max: 2 });
  await deadlock(rivals);
  await rivals.destroy();
  const db = openDatabase(url, { max: 1 });
  try {
    await expect.poll(() => endOthers(db), { timeout: 15_000 }).toBe(0);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
    const counted = rows[0]?.deadlocks ?? 0;
    expect(counted).toBeGreaterThan(0);
    return counted - 1;
  } finally {
    await db.destroy();
  }
}

/** Ends every other session of the database; answers how many there still were. */
async function endOthers(db: Database): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows.length;
}

/** Two transactions that want each other's lock, of which PostgreSQL ends one. */
async function deadlock(db: Database): Promise<void> {
  const { promise: bothHold, resolve: go } = Promise.withResolvers<void>();
  let holding = 0;
  const crossing = [
    [1, 2],
    [2, 1],
  ].map(([own, wanted]) =>
    // Not by inTransaction, which would try again.
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${own})`.execute(tx);
      holding += 1;
      if (holding === 2) go();
      await bothHold;
      await sql`select pg_advisory_xact_lock(${wanted})`.execute(tx);
    }),
  );
  const ends = await Promise.allSettled(crossing);
  expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(1);
}
