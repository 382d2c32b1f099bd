import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { openListener } from '../database/listen.ts';
import { happen, isQuiet, openDiary, readDiary, SampleChanged, write } from './jobs.testing.ts';
import { type Reaction, reactTo } from './reactions.ts';
import { dueWhile, type WorkSource } from './work-source.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

let fresh: FreshDatabase;
const workers: Worker[] = [];

beforeAll(async () => {
  fresh = await freshDatabase({ max: 20 });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => fresh.close());

function start(reactions: Reaction[], sweeps: WorkSource[] = [], more: Partial<WorkerOptions> = {}): Worker {
  const worker = startWorker({
    db: fresh.db,
    clock: { now: () => new Date() },
    reactions,
    sweeps,
    isAway: () => false,
    report: () => {},
    leaseSeconds: 2,
    ...more,
  });
  workers.push(worker);
  return worker;
}

const quiet = () => expect.poll(() => isQuiet(fresh.db), { timeout: 25_000, interval: 50 }).toBe(true);

test('two workers carry out each reaction to each fact once', async () => {
  await openDiary(fresh.db);
  const reactions = () =>
    ['one', 'two'].map((what) => reactTo(SampleChanged, what, (payload) => write(fresh.db, what, payload)));
  start(reactions());
  start(reactions());
  for (let turn = 1; turn <= 150; turn += 1) await happen(fresh.db, `sample-${turn % 7}`, turn);
  await quiet();
  const diary = await readDiary(fresh.db);
  const each = Array.from({ length: 150 }, (_, position) => position + 1);
  for (const what of ['one', 'two'])
    expect(
      diary
        .filter((entry) => entry.what === what)
        .map(({ turn }) => turn)
        .sort((a, b) => a - b),
    ).toEqual(each);
});

test('a partner that keeps every hand of its lane busy holds up no other reaction', async () => {
  const gate = Promise.withResolvers<void>();
  start([
    reactTo(SampleChanged, 'slow', () => gate.promise, { queue: 'partner' }),
    reactTo(SampleChanged, 'quick', (payload) => write(fresh.db, 'quick', payload)),
  ]);
  for (let turn = 1; turn <= 20; turn += 1) await happen(fresh.db, `busy-${turn}`, turn);
  await expect.poll(async () => (await readDiary(fresh.db, 'quick')).length, { timeout: 20_000 }).toBe(20);
  gate.resolve();
  await quiet();
});

test('says what has made no good round for too long, and that all is well again', async () => {
  let isBroken = true;
  const chores = {
    name: 'chores',
    due: () => dueWhile(isBroken),
    run: async () => (isBroken ? Promise.reject(new Error('broken')) : 0),
  };
  const worker = start([], [chores], { lateMs: 3_000 });
  await expect.poll(() => worker.late(), { timeout: 20_000 }).toEqual(['chores']);
  isBroken = false;
  await expect.poll(() => worker.late(), { timeout: 20_000 }).toEqual([]);
});

test('at rest asks for the due work of all sources in one statement, and does what it finds', async () => {
  let looks = 0;
  let due: string | undefined;
  const found: string[] = [];
  const sources = Array.from({ length: 40 }, (_, position) => `source-${position}`).map((name) => ({
    name,
    due() {
      if (name === 'source-0') looks += 1;
      return dueWhile(name === due);
    },
    async run() {
      found.push(name);
      due = undefined;
      return 0;
    },
  }));
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const worker = start([], sources, { db: fresh.db.withPlugin(counter), lookMs: 10 });
  await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(20);
  expect(found).toEqual([]);
  due = 'source-7';
  await expect.poll(() => found, { timeout: 20_000 }).toEqual(['source-7']);
  await worker.stop();
  expect(statements).toBe(looks);
});

test('a source whose fragment is broken stops no other', async () => {
  const rounds: string[] = [];
  const source = (name: string, due: WorkSource['due']): WorkSource => ({
    name,
    due,
    async run() {
      rounds.push(name);
      return 0;
    },
  });
  const broken = source('broken', () => sql`select from public.no_such_table`);
  const worker = start([], [broken, source('sound', () => dueWhile(true))]);
  await expect.poll(() => rounds, { timeout: 20_000 }).toContain('sound');
  await worker.stop();
});

test('is woken by a fact, without a further look', async () => {
  const listener = openListener(fresh.url);
  const reaction = reactTo(SampleChanged, 'woken', (payload) => write(fresh.db, 'woken', payload));
  const worker = start([reaction], [], { listener, lookMs: 3_600_000 });
  for (let turn = 1; turn <= 3; turn += 1) {
    await happen(fresh.db, 'woken', turn);
    await expect
      .poll(async () => (await readDiary(fresh.db, 'woken')).length, { timeout: 20_000 })
      .toBe(turn);
  }
  await worker.stop();
  await listener.close();
});
