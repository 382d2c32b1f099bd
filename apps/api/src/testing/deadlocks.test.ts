import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { countDeadlocks } from './deadlocks.ts';
import { freshDatabase } from './fresh-database.ts';

test('a deadlock that was retried and not reported is still counted', async () => {
  const fresh = await freshDatabase();
  try {
    const { promise: bothHold, resolve: go } = Promise.withResolvers<void>();
    let begun = 0;
    const lock = (own: number, other: number) =>
      inTransaction(fresh.db, async (tx) => {
        await sql`select pg_advisory_xact_lock(${own})`.execute(tx);
        begun += 1;
        if (begun === 2) go();
        await bothHold;
        await sql`select pg_advisory_xact_lock(${other})`.execute(tx);
      });
    await Promise.all([lock(8, 9), lock(9, 8)]);
    expect(begun).toBe(3);
    expect(await countDeadlocks(fresh.url)).toBe(1);
  } finally {
    await fresh.close();
  }
});
