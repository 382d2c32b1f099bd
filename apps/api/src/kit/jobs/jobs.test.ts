import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../time.ts';
import { retryPolicies } from './backoff.ts';
import { announce, defineFactKind } from './facts.ts';
import { listFailures } from './failure.ts';
import { jobFailures, retryFailedJob } from './job-store.ts';
import { countJobs, happen, openDiary, readDiary, SampleChanged, write } from './jobs.testing.ts';
import { type Reaction, reactTo } from './reactions.ts';
import { relayFacts } from './relay-facts.ts';
import type { Trouble } from './reports.ts';
import { type Consumers, openConsumers } from './run-jobs.ts';

class Away extends Error {}

const TRIES = retryPolicies.job.lastAttempt;
let fresh: FreshDatabase;
let now: Date;
let troubles: (Trouble & { error: unknown })[];
const clock = { now: () => now };

beforeAll(async () => {
  fresh = await freshDatabase();
  await openDiary(fresh.db);
});
afterAll(() => fresh.close());
beforeEach(async () => {
  now = new Date('2031-06-02T08:00:00Z');
  troubles = [];
  await sql`truncate kit.jobs, kit.facts, public.diary restart identity`.execute(fresh.db);
});

function handsFor(reactions: readonly Reaction[], count = 1): Consumers {
  const report = (error: unknown, trouble: Trouble) => troubles.push({ ...trouble, error });
  const isAway = (error: unknown) => error instanceof Away;
  return openConsumers({ db: fresh.db, clock, report, isAway }, reactions, { count });
}

async function relay(reactions: readonly Reaction[]): Promise<void> {
  while (await relayFacts({ db: fresh.db, clock }, reactions));
}

/** Runs jobs one by one until none is due. */
async function work(reactions: readonly Reaction[]): Promise<void> {
  await relay(reactions);
  const concurrency = handsFor(reactions);
  while ((await concurrency.take()) > 0) await concurrency.stop();
}

const noting = (what: string, terms = {}) =>
  reactTo(SampleChanged, what, (payload) => write(fresh.db, what, payload), terms);

describe('the relay', () => {
  test('a fact reaches each of its reactions once, and leaves the outbox', async () => {
    const all = [noting('first'), noting('second')];
    await happen(fresh.db, 'a', 1);
    await work(all);
    await work(all);
    expect((await readDiary(fresh.db)).map(({ what }) => what).sort()).toEqual(['first', 'second']);
    expect(await countJobs(fresh.db)).toEqual({ done: 2 });
  });

  test('a fact whose change was rolled back reaches no reaction', async () => {
    const undone = inTransaction(fresh.db, async (tx) => {
      await announce(tx, SampleChanged, { sampleId: 'a', turn: 1 }, now);
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better');
    await work([noting('seen')]);
    expect(await countJobs(fresh.db)).toEqual({});
  });

  test('facts without a reaction do not hold up later ones', async () => {
    const unhandled = defineFactKind<{ note: string }>('without-reaction');
    for (let count = 0; count < 150; count += 1)
      await inTransaction(fresh.db, (tx) => announce(tx, unhandled, { note: '\u2028"\\' }, now));
    await happen(fresh.db, 'a', 1);
    await work([noting('seen')]);
    expect(await readDiary(fresh.db)).toHaveLength(1);
  });

  test('a finished job stores nothing of its payload', async () => {
    await happen(fresh.db, 'a', 1);
    await work([noting('seen')]);
    const { rows } = await sql<{ payload: unknown; subject: string }>`
      select payload, subject from kit.jobs`.execute(fresh.db);
    expect(rows).toEqual([{ payload: null, subject: 'a' }]);
  });
});

describe('order', () => {
  test('reactions to facts of one subject run in the order of the facts, however many hands there are', async () => {
    const reactions = [noting('seen')];
    for (let turn = 1; turn <= 30; turn += 1)
      for (const sample of ['a', 'b', 'c']) await happen(fresh.db, sample, turn);
    await relay(reactions);
    const [one, two] = [handsFor(reactions, 4), handsFor(reactions, 4)];
    while ((await countJobs(fresh.db)).waiting) await Promise.all([one.take(), two.take()]);
    const diary = await readDiary(fresh.db);
    for (const sample of ['a', 'b', 'c'])
      expect(diary.filter(({ sampleId }) => sampleId === sample).map(({ turn }) => turn)).toEqual(
        Array.from({ length: 30 }, (_, position) => position + 1),
      );
  });

  test('one that fails keeps those of its subject behind it waiting, and no other', async () => {
    let isBroken = true;
    const moody = reactTo(SampleChanged, 'moody', async (payload) => {
      if (isBroken && payload.sampleId === 'a' && payload.turn === 1) throw new Error('broken');
      await write(fresh.db, 'moody', payload);
    });
    for (const [sample, turn] of [
      ['a', 1],
      ['a', 2],
      ['b', 1],
    ] as const)
      await happen(fresh.db, sample, turn);
    await work([moody]);
    expect(await readDiary(fresh.db)).toMatchObject([{ sampleId: 'b', turn: 1 }]);
    isBroken = false;
    now = later(now, MINUTE_MS);
    await work([moody]);
    expect((await readDiary(fresh.db)).slice(1)).toMatchObject([
      { sampleId: 'a', turn: 1 },
      { sampleId: 'a', turn: 2 },
    ]);
  });

  test('a reaction that reads the present state runs once for many changes that wait', async () => {
    const reading = noting('reading', { latestOnly: true });
    for (let turn = 1; turn <= 250; turn += 1) await happen(fresh.db, turn % 2 ? 'a' : 'b', turn);
    await relay([reading]);
    await happen(fresh.db, 'a', 999);
    await relay([reading]);
    expect(await countJobs(fresh.db)).toEqual({ waiting: 2 });
    const concurrency = handsFor([reading]);
    await concurrency.take();
    await happen(fresh.db, 'a', 1000);
    await relay([reading]);
    await concurrency.stop();
    await work([reading]);
    const read = (await readDiary(fresh.db)).filter(({ sampleId }) => sampleId === 'a');
    // The last change came after the first run began, so there is a second run.
    expect(read).toHaveLength(2);
  });
});

describe('a job that fails', () => {
  const failing = (error: () => Error) => reactTo(SampleChanged, 'failing', () => Promise.reject(error()));

  test('fails alone: its neighbours in the queue are done', async () => {
    const poison = reactTo(SampleChanged, 'poison', async (payload) => {
      if (payload.sampleId === 'p') throw new Error('poison');
      await write(fresh.db, 'poison', payload);
    });
    for (const sample of ['a', 'b', 'p', 'c', 'd']) await happen(fresh.db, sample, 1);
    const concurrency = handsFor([poison], 10);
    await relay([poison]);
    expect(await concurrency.take()).toBe(5);
    await concurrency.stop();
    expect((await readDiary(fresh.db)).map(({ sampleId }) => sampleId).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await countJobs(fresh.db)).toEqual({ done: 4, waiting: 1 });
  });

  test('is reported with its reaction, ids, attempt and inner errors', async () => {
    const inner = new RangeError('too far');
    await happen(fresh.db, 'a', 1);
    await work([failing(() => new AggregateError([inner], 'several'))]);
    expect(troubles).toMatchObject([
      {
        where: 'jobs',
        job: { reaction: 'sample-changed.failing', subject: 'a', attempt: 1, ids: { sampleId: 'a' } },
        error: { errors: [inner] },
      },
    ]);
    expect(troubles[0]).not.toHaveProperty('alarm');
  });

  test('is tried again after 1 s, 2 s, 4 s … 10 min, and given up with an alarm; run again by hand it is new', async () => {
    let isBroken = true;
    const moody = reactTo(SampleChanged, 'moody', async (payload) => {
      if (isBroken) throw new TypeError('broken');
      await write(fresh.db, 'moody', payload);
    });
    await happen(fresh.db, 'a', 1);
    const waits: number[] = [];
    let last = now;
    for (let seconds = 0; seconds < 2 * 3600 && !(await countJobs(fresh.db)).failed; seconds += 1) {
      const before = troubles.length;
      await work([moody]);
      if (troubles.length > before) {
        waits.push((now.getTime() - last.getTime()) / 1000);
        last = now;
      }
      const { rows } = await sql<{ dueAt: Date }>`select due_at from kit.jobs`.execute(fresh.db);
      now = rows[0]?.dueAt ?? now;
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600, 600]);
    expect(waits).toHaveLength(TRIES);
    expect(troubles.at(-1)).toMatchObject({ alarm: 'job_failed', job: { attempt: TRIES } });
    now = later(now, 30 * DAY_MS);
    await work([moody]);
    const failures = await listFailures(fresh.db, [jobFailures], now);
    expect(failures).toMatchObject([
      { kind: 'job', source: 'sample-changed.moody', subject: 'a', error: { type: 'TypeError' } },
    ]);
    isBroken = false;
    const retry = () => inTransaction(fresh.db, (tx) => retryFailedJob(tx, failures[0]?.id ?? '', now));
    expect([await retry(), await retry()]).toEqual([true, false]);
    await work([moody]);
    expect(await readDiary(fresh.db)).toHaveLength(1);
    expect(await countJobs(fresh.db)).toEqual({ done: 1 });
  });

  test('because a partner is away is tried for two days before it counts', async () => {
    await happen(fresh.db, 'a', 1, now);
    const away = failing(() => new Away('away'));
    for (let hours = 0; hours < 48; hours += 1) {
      await work([away]);
      now = later(now, HOUR_MS);
    }
    expect(await countJobs(fresh.db)).toEqual({ waiting: 1 });
    expect(troubles.every((trouble) => trouble.away && !trouble.alarm)).toBe(true);
    for (let tries = 0; tries < TRIES; tries += 1) {
      await work([away]);
      now = later(now, HOUR_MS);
    }
    expect(await countJobs(fresh.db)).toEqual({ failed: 1 });
  });

  test('because its worker goes down with it each time is given up in the end', async () => {
    await happen(fresh.db, 'a', 1);
    const deadly = noting('deadly');
    await relay([deadly]);
    // Claimed by a worker that died.
    await sql`update kit.jobs set attempts = ${TRIES}, failures = ${TRIES}, lease_until = now() - interval '1 second'`.execute(
      fresh.db,
    );
    await work([deadly]);
    expect(await listFailures(fresh.db, [jobFailures], now)).toMatchObject([{ error: { type: 'JobLost' } }]);
    expect(await readDiary(fresh.db)).toEqual([]);
  });
});

describe('a lease', () => {
  test('keeps a job from being begun twice, and ends with a worker that is gone', async () => {
    await happen(fresh.db, 'a', 1);
    const gate = Promise.withResolvers<void>();
    const slow = reactTo(SampleChanged, 'slow', async (payload) => {
      await gate.promise;
      await write(fresh.db, 'slow', payload);
    });
    await relay([slow]);
    const [one, two] = [handsFor([slow]), handsFor([slow])];
    expect([await one.take(), await two.take()]).toEqual([1, 0]);
    await sql`update kit.jobs set lease_until = now() - interval '1 second'`.execute(fresh.db);
    expect(await two.take()).toBe(1);
    gate.resolve();
    await Promise.all([one.stop(), two.stop()]);
    // Run twice, because delivery is at least once; closed by the worker that holds the lease.
    expect(await readDiary(fresh.db)).toHaveLength(2);
    const { rows } = await sql`select status, attempts from kit.jobs`.execute(fresh.db);
    expect(rows).toEqual([{ status: 'done', attempts: 2 }]);
  });
});
