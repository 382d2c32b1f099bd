import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase, ping } from '#kit/database/database';
import { aCustomer } from './builders.ts';
import { countDeadlocks } from './deadlocks.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

/** Returns the addresses of a database that `use` has used, and of the next one. */
async function usedAndNext(use: (fresh: FreshDatabase) => Promise<unknown>) {
  const used = await freshDatabase();
  await use(used);
  await used.close();
  const next = await freshDatabase();
  const state = await stateOf(next.db);
  await next.close();
  return { used: used.url, next: next.url, state };
}

async function stateOf(db: Database) {
  const { rows } = await sql<{ accounts: number; communes: number; clock: number; next: number }>`select
    (select count(*) from identity.accounts) as accounts, (select count(*) from places.communes) as communes,
    (select offset_seconds from kit.business_clock) as clock, nextval('kit.facts_id_seq') as next`.execute(
    db,
  );
  return rows[0];
}

function addIdempotencyKeys(db: Database, count: number) {
  return sql`insert into kit.idempotency_keys (caller, key, request_hash, subject_id, created_at)
    select gen_random_uuid(), gen_random_uuid(), sha256('request'), 'subject', now()
    from generate_series(1, ${count})`.execute(db);
}

const others: Database[] = [];
/** Opens another pool, which stays open until the end of the file. */
function openOther(url: string): Database {
  const other = openDatabase(url, { max: 1 });
  others.push(other);
  return other;
}
afterAll(() => Promise.all(others.map((other) => other.destroy())));

test('a database that was only filled is emptied for the next test', async () => {
  const { used, next, state } = await usedAndNext(async ({ db }) => {
    await aCustomer(db);
    await sql`update kit.business_clock set offset_seconds = 60`.execute(db);
    await sql`select nextval('kit.facts_id_seq')`.execute(db);
  });
  expect(next).toBe(used);
  expect(state).toMatchObject({ accounts: 0, clock: 0, next: 1 });
  expect(state?.communes).toBeGreaterThan(30_000);
});

test.each<[string, (fresh: FreshDatabase) => Promise<unknown>]>([
  [
    'has another schema',
    ({ db }) => sql`alter table kit.jobs alter column failures set default 5`.execute(db),
  ],
  [
    'lacks a constraint',
    ({ db }) => sql`alter table scheduling.occupancies drop constraint occupancies_no_overlap`.execute(db),
  ],
  ['lacks a unique index', ({ db }) => sql`drop index wallet.transactions_captured_once_idx`.execute(db)],
  ['has other triggers', ({ db }) => sql`alter table kit.audit_entries disable trigger all`.execute(db)],
  ['was analyzed', ({ db }) => aCustomer(db).then(() => sql`analyze identity.accounts`.execute(db))],
  ['is large', ({ db }) => addIdempotencyKeys(db, 15_000)],
  ['met a deadlock', ({ url }) => countDeadlocks(url)],
  ['has a lock', ({ db }) => sql`select pg_advisory_lock(7)`.execute(db)],
  ['has other sessions', ({ url }) => ping(openOther(url))],
])('a database that %s is not used again', async (_name, use) => {
  const { used, next, state } = await usedAndNext(use);
  expect(next).not.toBe(used);
  expect(state).toMatchObject({ accounts: 0, next: 1 });
});

test('work that outlives its test reaches no database', async () => {
  const { db, close } = await freshDatabase();
  await close();
  await expect(aCustomer(db)).rejects.toThrow('the test has closed this database');
  await expect(close()).rejects.toThrow('closed before');
});
