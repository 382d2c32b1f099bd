import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Patience } from '#kit/database/database';
import { type Listener, openListener } from '#kit/database/listen';
import { inTransaction } from '#kit/database/transaction';
import { tryLockRelay } from '#kit/jobs/job-store';
import { happen, openDiary, readDiary, SampleChanged, write } from '#kit/jobs/jobs.testing';
import { reactTo } from '#kit/jobs/reactions';
import { relayFacts } from '#kit/jobs/relay-facts';
import { openConsumers } from '#kit/jobs/run-jobs';
import { dueWhile } from '#kit/jobs/work-source';
import { startWorker } from '#kit/jobs/worker';
import { openFaultProxy } from './fault-proxy.testing.ts';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.testing.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 50 : 4;
const HANG_MS = process.env.ROUNDS === 'full' ? 30_000 : 3_000;
const WELL_MS = 30_000;
const clock = { now: () => new Date() };

let postgres: OwnPostgres;
let ours: Database;
let facts: Awaited<ReturnType<typeof flow>>;

beforeAll(async () => {
  postgres = await openOwnPostgres();
  ours = openDatabase(postgres.url, { patience: 'worker' });
  await openDiary(ours);
});
beforeEach(async () => {
  await sql`truncate public.diary, kit.facts, kit.jobs restart identity`.execute(ours);
  facts = await flow(ours);
});
afterEach(() => facts.end());
afterAll(async () => {
  await ours.destroy();
  await postgres.close();
});

/** Announces facts all the time on its own connections; those that were acknowledged must be relayed. */
async function flow(db: Database) {
  const acknowledged: number[] = [];
  let isOver = false;
  const going = (async () => {
    for (let turn = 1; !isOver; turn += 1) {
      await happen(db, `sample-${turn % 5}`, turn).then(
        () => acknowledged.push(turn),
        () => {},
      );
      await pause(20);
    }
  })();
  return {
    acknowledged,
    async end() {
      isOver = true;
      await going;
    },
  };
}

type Living = { db: Database; sweptAt: () => number; heard: () => string[]; stop(): Promise<void> };

/** A worker with a sweep, and a listener, on their own connections. */
async function live(url: string, patience: Patience, max = 6): Promise<Living> {
  const db = openDatabase(url, { patience, max });
  const listener: Listener = openListener(url, { heartbeatMs: 1_000, answerMs: 2_000 });
  const heard: string[] = [];
  await listener.hear('bells', (payload) => heard.push(payload));
  let sweptAt = 0;
  const worker = startWorker({
    db,
    clock,
    reactions: [reactTo(SampleChanged, 'delivered', (fact) => write(db, 'delivered', fact))],
    sweeps: [
      {
        name: 'chores',
        due: () => dueWhile(true),
        async run() {
          await sql`select 1`.execute(db);
          sweptAt = Date.now();
          return 0;
        },
      },
    ],
    isAway: () => false,
    report: () => {},
    leaseSeconds: 1,
  });
  return {
    db,
    sweptAt: () => sweptAt,
    heard: () => heard,
    async stop() {
      await worker.stop();
      await listener.close();
      await db.destroy();
    },
  };
}

/** True once every acknowledged fact has been delivered. */
async function isNotified(by: readonly number[]): Promise<boolean> {
  const delivered = new Set((await readDiary(ours, 'delivered')).map(({ turn }) => turn));
  return by.every((turn) => delivered.has(turn));
}

async function becomesWell(living: Living): Promise<void> {
  const by = [...facts.acknowledged];
  const since = Date.now();
  await expect.poll(() => isNotified(by), { timeout: WELL_MS, interval: 200 }).toBe(true);
  await expect.poll(() => living.sweptAt() > since, { timeout: WELL_MS, interval: 200 }).toBe(true);
  const bell = `bell ${since}`;
  const rings = async () => {
    await sql`select pg_notify('bells', ${bell})`.execute(ours);
    return living.heard().includes(bell);
  };
  await expect.poll(rings, { timeout: WELL_MS, interval: 200 }).toBe(true);
}

describe('a PostgreSQL that is killed', () => {
  test(`${ROUNDS} times while facts flow: worker, sweeps and listener recover by themselves, nothing is lost`, {
    timeout: ROUNDS * 60_000,
  }, async () => {
    const living = await live(postgres.url, 'worker');
    for (let round = 0; round < ROUNDS; round += 1) {
      await pause(Math.random() * 700);
      await postgres.kill(round % 2 ? 'SIGKILL' : 'SIGQUIT');
      await pause(Math.random() * 700);
      await postgres.start();
      await becomesWell(living);
    }
    await facts.end();
    await becomesWell(living);
    expect(facts.acknowledged.length).toBeGreaterThan(ROUNDS);
    await living.stop();
  });

  test('seeded violation: a worker that stops at the first error is found', {
    timeout: 90_000,
  }, async () => {
    const reactions = [reactTo(SampleChanged, 'delivered', (fact) => write(ours, 'delivered', fact))];
    const hands = openConsumers({ db: ours, clock, report: () => {}, isAway: () => false }, reactions, {
      count: 4,
    });
    const naive = (async () => {
      for (;;) {
        await relayFacts({ db: ours, clock }, reactions);
        await hands.take();
        await pause(20);
      }
    })();
    naive.catch(() => {});
    await postgres.kill('SIGQUIT');
    await expect(naive).rejects.toThrow();
    await postgres.start();
    await expect.poll(() => facts.acknowledged.length, { timeout: WELL_MS }).toBeGreaterThan(0);
    await facts.end();
    await hands.stop();
    expect(await isNotified(facts.acknowledged)).toBe(false);
  });
});

test(`the worker waits for a PostgreSQL that hangs for ${HANG_MS / 1000} s`, {
  timeout: HANG_MS + 120_000,
}, async () => {
  const living = await live(postgres.url, 'worker');
  postgres.hang();
  await pause(HANG_MS);
  postgres.goOn();
  await becomesWell(living);
  await living.stop();
});

test('silently dead connections are given up; a worker without that limit is stuck', {
  timeout: 120_000,
}, async () => {
  const { hostname: host, port } = new URL(postgres.url);
  const proxy = await openFaultProxy({ host, port: Number(port) });
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  // With a second connection it would renew the lease of a job that hangs on the first.
  const patient = await live(url.href, 'job', 1);
  await becomesWell(patient);
  const living = await live(url.href, 'worker');
  await becomesWell(living);
  // A muted process that held the relay lock loses it by the server's timeout.
  expect(proxy.mute()).toBeGreaterThan(2);
  await becomesWell(living);
  const stuckSince = patient.sweptAt();
  await becomesWell(living);
  expect(patient.sweptAt()).toBe(stuckSince);
  await proxy.close();
  await living.stop();
  await patient.stop();
});

test('another worker soon gets the relay lock of a machine that died holding it', async () => {
  const { hostname: host, port } = new URL(postgres.url);
  const proxy = await openFaultProxy({ host, port: Number(port) });
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  // A process that falls silent, without closing its connection.
  const dying = openDatabase(url.href, { patience: 'job', max: 1 });
  const died = Promise.withResolvers<void>();
  const silent = inTransaction(dying, async (tx) => {
    expect(await tryLockRelay(tx)).toBe(true);
    proxy.mute();
    died.resolve();
    await sql`select 1`.execute(tx);
  });
  let isGivenUp = false;
  silent.catch(() => {
    isGivenUp = true;
  });
  await died.promise;
  expect(await inTransaction(ours, tryLockRelay)).toBe(false);
  const living = await live(postgres.url, 'worker');
  await becomesWell(living);
  await living.stop();
  // The muted process does not even learn that it lost the lock.
  expect(isGivenUp).toBe(false);
  await proxy.close();
  await expect(silent).rejects.toThrow();
  await dying.destroy();
});
