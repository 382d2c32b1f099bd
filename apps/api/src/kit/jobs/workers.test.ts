import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { happen, isQuiet, openDiary, readDiary, SampleChanged, write } from './jobs.testing.ts';
import { type Reaction, reactTo, type Sweep } from './reactions.ts';
import { startWorker, type Worker } from './worker.ts';

let fresh: FreshDatabase;
const workers: Worker[] = [];

beforeAll(async () => {
  fresh = await freshDatabase({ max: 20 });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => fresh.close());

function start(reactions: Reaction[], sweeps: Sweep[] = [], more: { lateMs?: number } = {}): Worker {
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
  const chores = { name: 'chores', run: async () => (isBroken ? Promise.reject(new Error('broken')) : 0) };
  const worker = start([], [chores], { lateMs: 3_000 });
  await expect.poll(() => worker.late(), { timeout: 20_000 }).toEqual(['chores']);
  isBroken = false;
  await expect.poll(() => worker.late(), { timeout: 20_000 }).toEqual([]);
});
