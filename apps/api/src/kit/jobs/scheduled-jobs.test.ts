import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { DAY_MS, HOUR_MS, later } from '../time.ts';
import type { Trouble } from './reports.ts';
import { listRuns, requestRun } from './scheduled-job-store.ts';
import { deleteInBatches, dueDayOf, runScheduledJobs, type ScheduledJob } from './scheduled-jobs.ts';
import { startWorker, type Worker } from './worker.ts';

// A Monday, 4:00 in Paris.
const monday = new Date('2031-06-02T02:00:00Z');
let fresh: FreshDatabase;
let now: Date;
let reports: (Trouble & { error: unknown })[];

beforeAll(async () => {
  fresh = await freshDatabase({ max: 20 });
});
afterAll(() => fresh.close());
beforeEach(async () => {
  now = monday;
  reports = [];
  await sql`truncate kit.scheduled_job_runs`.execute(fresh.db);
});

const report = (error: unknown, trouble: Trouble) => void reports.push({ error, ...trouble });
const deps = () => ({ db: fresh.db, clock: { now: () => now }, report });
const round = (jobs: ScheduledJob[], signal = new AbortController().signal) =>
  runScheduledJobs(deps(), jobs, signal);
const good = { found: {}, wrong: [] };

function counting(name: string) {
  const job = {
    name,
    made: 0,
    run: async () => {
      job.made += 1;
      return good;
    },
  };
  return job;
}
/** Expires leases and pauses. */
const rested = () =>
  sql`update kit.scheduled_job_runs set lease_until = now() - interval '1 second'`.execute(fresh.db);

test('jobs are due from three in the morning in Paris', () => {
  expect(dueDayOf(new Date('2031-06-02T00:59:00Z'))).toBe('2031-06-01');
  expect(dueDayOf(new Date('2031-06-02T01:00:00Z'))).toBe('2031-06-02');
  expect(dueDayOf(new Date('2031-12-02T01:59:00Z'))).toBe('2031-12-01');
  expect(dueDayOf(new Date('2031-12-02T02:00:00Z'))).toBe('2031-12-02');
});

test('each job runs once a night however many workers poll; missed nights are made up by one run', async () => {
  const [one, two] = [counting('one'), counting('two')];
  expect(await round([one, two])).toBe(2);
  expect(await round([one, two])).toBe(0);
  now = later(monday, 20 * HOUR_MS);
  expect(await round([one, two])).toBe(0);
  now = later(monday, 4 * DAY_MS);
  expect(await round([one, two])).toBe(2);
  expect(await round([one, two])).toBe(0);
  // Setting the clock back makes no run due again.
  now = later(monday, 2 * DAY_MS);
  expect(await round([one, two])).toBe(0);
  expect([one.made, two.made]).toEqual([2, 2]);
  expect((await listRuns(fresh.db, 9)).map(({ job, dueOn }) => `${dueOn} ${job}`).sort()).toEqual([
    '2031-06-02 one',
    '2031-06-02 two',
    '2031-06-06 one',
    '2031-06-06 two',
  ]);
});

test('of several workers awake at the same time one makes the run', async () => {
  const jobs = ['one', 'two', 'three'].map(counting);
  const rounds = await Promise.all(Array.from({ length: 6 }, () => round(jobs)));
  expect(rounds.reduce((sum, made) => sum + made)).toBe(3);
  expect(jobs.map(({ made }) => made)).toEqual([1, 1, 1]);
  const workers: Worker[] = [];
  now = later(monday, DAY_MS);
  for (let count = 0; count < 2; count += 1)
    workers.push(
      startWorker({ ...deps(), reactions: [], sweeps: [], scheduledJobs: jobs, isAway: () => false }),
    );
  await expect
    .poll(async () => (await listRuns(fresh.db, 9)).filter(({ endedAt }) => endedAt).length, {
      timeout: 60_000,
    })
    .toBe(6);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(jobs.map(({ made }) => made)).toEqual([2, 2, 2]);
});

test('what it found is written down, and what should not be alarms', async () => {
  const wrong = Array.from({ length: 30 }, (_, index) => `row ${index}`);
  await round([
    { name: 'good', run: async () => ({ found: { sessions: 4 }, wrong: [] }) },
    { name: 'bad', run: async () => ({ found: {}, wrong }) },
  ]);
  const [bad, fine] = (await listRuns(fresh.db, 9)).sort((a, b) => a.job.localeCompare(b.job));
  expect(fine).toMatchObject({ job: 'good', found: { sessions: 4 }, wrong: 0, alarm: null, endedAt: monday });
  expect(bad).toMatchObject({ job: 'bad', wrong: 30, alarm: 'found', examples: wrong.slice(0, 20) });
  expect(reports).toMatchObject([
    { where: 'scheduled job bad', alarm: 'scheduled_job_report', error: { subject: 'bad 30' } },
  ]);
});

test('an attempt that follows an interrupted one has its progress, the next run does not', async () => {
  const seen: unknown[] = [];
  const job: ScheduledJob = {
    name: 'long',
    async run(_signal, { saved, save }) {
      seen.push(saved);
      await save({ days: 8 });
      if (seen.length === 1) throw new TypeError('interrupted');
      return good;
    },
  };
  await round([job]);
  await rested();
  await round([job]);
  now = later(monday, DAY_MS);
  await round([job]);
  expect(seen).toEqual([null, { days: 8 }, null]);
});

test('one that throws is tried again, keeps no other from its turn, and alarms once it is given up', async () => {
  let tries = 0;
  const broken = {
    name: 'broken',
    async run() {
      tries += 1;
      throw new TypeError('no');
    },
  };
  const other = counting('other');
  await round([broken, other]);
  expect([tries, other.made]).toEqual([1, 1]);
  // The failed job pauses.
  await round([broken, other]);
  expect(tries).toBe(1);
  for (let count = 0; count < 10; count += 1) {
    await rested();
    await round([broken, other]);
  }
  expect([tries, other.made]).toEqual([8, 1]);
  expect(reports.map(({ alarm }) => alarm)).toEqual([...Array(7).fill(undefined), 'scheduled_job_failed']);
  expect((await listRuns(fresh.db, 1, 'broken'))[0]).toMatchObject({
    alarm: 'failed',
    error: { type: 'TypeError' },
  });
  now = later(monday, DAY_MS);
  await round([broken, other]);
  expect([tries, other.made]).toEqual([9, 2]);
});

test('a run that its worker leaves behind is made by the next', async () => {
  const stopping = new AbortController();
  const endless = () => {
    const begun = Promise.withResolvers<void>();
    const run = () => {
      begun.resolve();
      return new Promise<typeof good>(() => {});
    };
    return { name: 'one', run, begun: begun.promise };
  };
  const left = endless();
  const stopped = round([left], stopping.signal);
  await left.begun;
  expect(await round([counting('one')])).toBe(0);
  stopping.abort();
  expect(await stopped).toBe(1);
  const one = counting('one');
  expect(await round([one])).toBe(1);
  expect((await listRuns(fresh.db, 1))[0]).toMatchObject({ failures: 1, alarm: null });

  // Killed workers release nothing: the lease expires.
  now = later(monday, DAY_MS);
  const killed = endless();
  void round([killed]);
  await killed.begun;
  expect(await round([one])).toBe(0);
  await rested();
  expect(await round([one])).toBe(1);
  expect(one.made).toBe(2);
});

test('an operator may request extra runs by day', async () => {
  const one = counting('one');
  await round([one]);
  await requestRun(fresh.db, 'one', now);
  await requestRun(fresh.db, 'one', now);
  expect(await round([one])).toBe(2);
  expect(one.made).toBe(3);
  expect((await listRuns(fresh.db, 9)).map(({ dueOn }) => dueOn)).toEqual([null, null, '2031-06-02']);
});

test('rows are removed so many at a time, until none is left or the worker stops', async () => {
  let left = 2_500;
  const limits: number[] = [];
  const remove = async (limit: number) => {
    limits.push(limit);
    const removed = Math.min(limit, left);
    left -= removed;
    return removed;
  };
  expect(await deleteInBatches(remove, new AbortController().signal)).toBe(2_500);
  expect(limits).toEqual([1_000, 1_000, 1_000]);
  left = 5_000;
  expect(await deleteInBatches(remove, AbortSignal.abort())).toBe(1_000);
});
