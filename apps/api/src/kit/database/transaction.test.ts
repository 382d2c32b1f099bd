import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { assertOutsideTransaction, inTransaction, PartnerCallInsideTransaction } from './transaction.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await sql`CREATE TABLE public.pebbles (id int PRIMARY KEY)`.execute(fresh.db);
});
afterAll(() => fresh.close());

async function countPebbles(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM public.pebbles`.execute(fresh.db);
  return rows[0]!.count;
}

test('a partner call inside a transaction throws, and the transaction is rolled back', async () => {
  const attempt = inTransaction(fresh.db, async (tx) => {
    await sql`INSERT INTO public.pebbles VALUES (1)`.execute(tx);
    assertOutsideTransaction('charges.capture');
  });
  await expect(attempt).rejects.toThrow(PartnerCallInsideTransaction);
  expect(await countPebbles()).toBe(0);
});

test('a partner call before and after a transaction passes', async () => {
  assertOutsideTransaction('charges.capture');
  await inTransaction(fresh.db, async (tx) => {
    await sql`INSERT INTO public.pebbles VALUES (2)`.execute(tx);
  });
  assertOutsideTransaction('charges.capture');
  expect(await countPebbles()).toBe(1);
});

test('work started inside a transaction may call a partner once it has ended', async () => {
  const gate = Promise.withResolvers<void>();
  const outlived = await inTransaction(fresh.db, async () => ({
    call: gate.promise.then(() => assertOutsideTransaction('email.send')),
  }));
  gate.resolve();
  await expect(outlived.call).resolves.toBeUndefined();
});

test('the mark of one request does not reach another', async () => {
  const inside = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const held = inTransaction(fresh.db, async () => {
    inside.resolve();
    await leave.promise;
  });
  await inside.promise;
  expect(() => assertOutsideTransaction('charges.capture')).not.toThrow();
  leave.resolve();
  await held;
});

test('a transaction inside a transaction is refused', async () => {
  const attempt = inTransaction(fresh.db, () => inTransaction(fresh.db, async () => 1));
  await expect(attempt).rejects.toThrow('pass the open tx on');
});
