import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { later, MINUTE_MS } from '../time.ts';
import { listFailures, type RowFailed, RowsFailed } from './failure.ts';
import { retrySweepRow, sweepEach, sweepFailures, sweepRows } from './sweep.ts';
import { findDueSources } from './work-source.ts';

let fresh: FreshDatabase;
let now: Date;
/** Rows that fail, with their error. */
let poison: Map<string, Error>;
let order: string[];

beforeAll(async () => {
  fresh = await freshDatabase();
  await sql`create table public.chores (id text primary key, due_at timestamptz not null)`.execute(fresh.db);
});
afterAll(() => fresh.close());
beforeEach(async () => {
  now = new Date('2031-06-02T08:00:00Z');
  poison = new Map();
  order = [];
  await sql`truncate public.chores, kit.sweep_failures`.execute(fresh.db);
});

const nameOf = (position: number) => `chore-${String(position).padStart(3, '0')}`;

/** Chores that became due one second after the other. */
async function plan(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, position) => nameOf(position));
  for (const [position, id] of ids.entries())
    await sql`insert into public.chores values (${id}, ${later(now, (position - count) * 1000)})`.execute(
      fresh.db,
    );
  return ids;
}

const chores = sweepRows('chores', (due) => sql`select id, due_at from public.chores where due_at <= ${due}`);
async function attempts(): Promise<number[]> {
  const { rows } = await sql<{ attempts: number }>`select attempts from kit.sweep_failures`.execute(fresh.db);
  return rows.map((row) => row.attempts);
}
const isDue = async () => (await findDueSources(fresh.db, [chores], now)).has('chores');

const round = (endsRound?: (error: unknown) => boolean) =>
  sweepEach({ db: fresh.db, clock: { now: () => now } }, chores, {
    async run({ id }) {
      order.push(id);
      const error = poison.get(id);
      if (error) throw error;
      await sql`delete from public.chores where id = ${id}`.execute(fresh.db);
    },
    ...(endsRound && { endsRound }),
  });

test('rows are dealt with in the order in which they became due, until none is left', async () => {
  const ids = await plan(60);
  expect([await round(), await round(), await round()]).toEqual([50, 10, 0]);
  expect(order).toEqual(ids);
});

test('one failing row holds up none behind it, and is reported with id and cause', async () => {
  await plan(3);
  poison.set(nameOf(0), new RangeError('too far'));
  const thrown = await round().catch((error: unknown) => error);
  expect(order).toEqual([nameOf(0), nameOf(1), nameOf(2)]);
  expect(thrown).toBeInstanceOf(RowsFailed);
  const [failed] = (thrown as RowsFailed).errors as RowFailed[];
  expect(failed).toMatchObject({ subject: nameOf(0), attempt: 1, cause: { message: 'too far' } });
  // The failing row pauses, and is not due meanwhile.
  expect(await isDue()).toBe(false);
  now = later(now, 1000);
  expect(await isDue()).toBe(true);
});

test('a hundred poison rows in front rest, and the healthy ones behind them have their turn', async () => {
  const ids = await plan(101);
  for (const id of ids.slice(0, 100)) poison.set(id, new Error('poison'));
  await expect(round()).rejects.toThrow('50 of 50 failed');
  await expect(round()).rejects.toThrow('50 of 50 failed');
  expect(await round()).toBe(1);
  expect(order.at(-1)).toBe(nameOf(100));
});

test('one that failed is tried again after 1 s, then 2 s, 4 s, and no sooner; mended it is forgotten', async () => {
  await plan(1);
  poison.set(nameOf(0), new Error('poison'));
  const tries: number[] = [];
  for (let second = 0; second <= 8; second += 1) {
    const before = order.length;
    await round().catch(() => {});
    if (order.length > before) tries.push(second);
    now = later(now, 1000);
  }
  expect(tries).toEqual([0, 1, 3, 7]);
  expect(await attempts()).toEqual([4]);
  poison.clear();
  now = later(now, 15 * MINUTE_MS);
  expect(await round()).toBe(1);
  expect(await attempts()).toEqual([]);
});

test('the tenth failure puts a row on the operators’ list, and a retry makes it due at once', async () => {
  await plan(1);
  poison.set(nameOf(0), new Error('poison'));
  const listed = () => listFailures(fresh.db, [sweepFailures], now);
  for (let failures = 1; failures <= 10; failures += 1) {
    expect(await listed()).toEqual([]);
    now = later(now, 15 * MINUTE_MS);
    await round().catch(() => {});
  }
  expect(await listed()).toMatchObject([
    { kind: 'sweep', source: 'chores', id: nameOf(0), attempts: 10, error: { type: 'Error' }, since: now },
  ]);
  expect(await isDue()).toBe(false);
  const retry = () => inTransaction(fresh.db, (tx) => retrySweepRow(tx, 'chores', nameOf(0)));
  expect([await retry(), await retry()]).toEqual([true, false]);
  expect([await isDue(), await listed()]).toEqual([true, []]);
});

test('a stored failure holds nothing that was typed', async () => {
  await plan(1);
  poison.set(nameOf(0), new Error('lea.martin@example.test is no number'));
  await round().catch(() => {});
  const { rows } = await sql<{ row: string }>`select f::text as row from kit.sweep_failures f`.execute(
    fresh.db,
  );
  expect(rows[0]?.row).toContain('sweep.test.ts');
  expect(rows[0]?.row).not.toContain('lea.martin');
});

test('a partner who is away ends the round, and the next begins behind the row that met it', async () => {
  await plan(3);
  const away = new Error('away');
  for (const id of [0, 1, 2].map(nameOf)) poison.set(id, away);
  for (let turn = 0; turn < 3; turn += 1)
    await expect(round((error) => error === away)).rejects.toThrow(RowsFailed);
  expect(order).toEqual([nameOf(0), nameOf(1), nameOf(2)]);
});
