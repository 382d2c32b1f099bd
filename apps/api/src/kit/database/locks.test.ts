import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { withKeyedMutex } from './keyed-mutex.ts';
import { LockOrderBroken, recordRowLock, takeLock } from './locks.ts';
import { inTransaction } from './transaction.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('two that want the same calendars in another order wait for each other and never deadlock', async () => {
  const rounds = Array.from({ length: 20 }, (_, round) => (round % 2 ? ['a', 'b', 'c'] : ['c', 'b', 'a']));
  let inside = 0;
  const most: number[] = [];
  await Promise.all(
    rounds.map((keys) =>
      inTransaction(fresh.db, async (tx) => {
        await takeLock(tx, 'calendar', keys);
        inside += 1;
        most.push(inside);
        await takeLock(tx, 'calendar', 'b');
        inside -= 1;
      }),
    ),
  );
  expect(Math.max(...most)).toBe(1);
});

test('a lock that the transaction holds already costs no statement', async () => {
  const attempt = inTransaction(fresh.db, async (tx) => {
    await takeLock(tx, 'calendar', 'a');
    // From here on every statement of the transaction fails.
    await expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow('division by zero');
    await takeLock(tx, 'calendar', 'a');
    throw new Error('after the second lock');
  });
  await expect(attempt).rejects.toThrow('after the second lock');
});

test('a lock that comes too late in the order, or too low among its kind, is a bug that is seen at once', async () => {
  const late = inTransaction(fresh.db, async (tx) => {
    recordRowLock(tx, 'professional', 'p');
    await takeLock(tx, 'calendar', 'p');
  });
  await expect(late).rejects.toThrow(LockOrderBroken);
  const low = inTransaction(fresh.db, async (tx) => {
    await takeLock(tx, 'calendar', 'b');
    await takeLock(tx, 'calendar', 'a');
  });
  await expect(low).rejects.toThrow(LockOrderBroken);
});

test('those in line for one key come one after the other, others pass, and a failure ends its turn', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const seen: string[] = [];
  const first = withKeyedMutex('one', async () => {
    await gate;
    seen.push('first');
    throw new Error('it fails');
  });
  const second = withKeyedMutex('one', async () => seen.push('second'));
  await withKeyedMutex('another', async () => seen.push('another'));
  open();
  await expect(first).rejects.toThrow('it fails');
  await second;
  expect(seen).toEqual(['another', 'first', 'second']);
});
