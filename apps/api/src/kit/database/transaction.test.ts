import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { isLockConflict, openDatabase, type Tx } from './database.ts';
import {
  assertOutsideTransaction,
  inTransaction,
  PartnerCallInsideTransaction,
  pipelined,
} from './transaction.ts';

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

type DriverQuery = {
  text?: string;
  submit(connection: unknown): unknown;
  handleReadyForQuery(connection: unknown): unknown;
};

/** Runs `work` and returns, in order, which statements the driver sends and which answers it has whole. */
async function recordTraffic(work: () => Promise<unknown>): Promise<string[]> {
  const traffic: string[] = [];
  const driver = pg.Query.prototype as unknown as DriverQuery;
  const { submit, handleReadyForQuery } = driver;
  driver.submit = function (connection) {
    traffic.push(`sent ${this.text}`);
    return submit.call(this, connection);
  };
  driver.handleReadyForQuery = function (connection) {
    traffic.push(`answered ${this.text}`);
    return handleReadyForQuery.call(this, connection);
  };
  try {
    await work();
  } finally {
    Object.assign(driver, { submit, handleReadyForQuery });
  }
  return traffic;
}

test('statements issued together are sent before the first is answered', async () => {
  const traffic = await recordTraffic(() =>
    inTransaction(fresh.db, (tx) => pipelined([sql`SELECT 1`.execute(tx), sql`SELECT 2`.execute(tx)])),
  );
  expect(traffic.slice(2, -2)).toEqual([
    'sent SELECT 1',
    'sent SELECT 2',
    'answered SELECT 1',
    'answered SELECT 2',
  ]);
});

test('of statements issued together all end before the first failure of their list is thrown', async () => {
  let hasEnded = false;
  const attempt = inTransaction(fresh.db, (tx) => {
    const first = sql`SELECT 1`.execute(tx).then(() => {
      throw new Error('first of the list');
    });
    const last = sql`SELECT 2`.execute(tx).then(() => {
      hasEnded = true;
    });
    return pipelined([first, Promise.reject(new Error('first in time')), last]);
  });
  await expect(attempt.catch((error: Error) => `${error.message}, ${hasEnded}`)).resolves.toBe(
    'first of the list, true',
  );
});

test('a statement after the end of its transaction is refused', async () => {
  const [ended] = await inTransaction(fresh.db, async (tx) => [tx]);
  await expect(sql`SELECT 1`.execute(ended!)).rejects.toThrow('already committed');
});

test('a transaction inside a transaction is refused', async () => {
  const attempt = inTransaction(fresh.db, () => inTransaction(fresh.db, async () => 1));
  await expect(attempt).rejects.toThrow('pass the open tx on');
});

describe('two that want the same', () => {
  const numbers = () => sql<{ id: number }>`SELECT id FROM public.pebbles ORDER BY id`.execute(fresh.db);
  beforeEach(async () => {
    await sql`DELETE FROM public.pebbles`.execute(fresh.db);
    await sql`INSERT INTO public.pebbles VALUES (10), (20)`.execute(fresh.db);
  });
  const lock = (tx: Tx, id: number) =>
    sql`SELECT FROM public.pebbles WHERE id = ${id} FOR UPDATE`.execute(tx);

  test('in opposite order both get it: the one that PostgreSQL lets go is run again, whole', async () => {
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const after = (me: 0 | 1, first: number, second: number) =>
      inTransaction(fresh.db, async (tx) => {
        runs += 1;
        await sql`INSERT INTO public.pebbles VALUES (${first + 1})`.execute(tx);
        await lock(tx, first);
        met[me]?.resolve();
        await met[1 - me]?.promise;
        await lock(tx, second);
      });
    await Promise.all([after(0, 10, 20), after(1, 20, 10)]);
    expect(runs).toBe(3);
    expect((await numbers()).rows.map(({ id }) => id)).toEqual([10, 11, 20, 21]);
  });

  test('a transaction blocked for too long tries three times, then reports a rival', async () => {
    const impatient = openDatabase(fresh.url, { patience: 'request' });
    const [taken, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = inTransaction(fresh.db, async (tx) => {
      await lock(tx, 10);
      taken.resolve();
      await done.promise;
    });
    await taken.promise;
    let runs = 0;
    const waiting = inTransaction(impatient, async (tx) => {
      runs += 1;
      await lock(tx, 10);
    });
    await expect(waiting).rejects.toSatisfy(isLockConflict);
    expect(runs).toBe(3);
    done.resolve();
    await holding;
    await impatient.destroy();
  });
});
