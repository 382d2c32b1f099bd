import type { Database } from '../database/database.ts';
import { serializeError } from '../serialize-error.ts';
import { type Clock, dayOf, HOUR_MS, later } from '../time.ts';
import type { Report } from './reports.ts';
import {
  claimRun,
  endRun,
  type Findings,
  leaseRun,
  openDay,
  recordRunFailure,
  releaseRun,
  type ScheduledJobRun,
} from './scheduled-job-store.ts';

export type { Findings };

/** A nightly check or purge. It must be idempotent. */
export type ScheduledJob = { name: string; run: (signal: AbortSignal) => Promise<Findings> };

/** Jobs are due from this hour on, in the marketplace's zone. */
const HOUR = 3;
const ZONE = 'Europe/Paris';
const LEASE_SECONDS = 60;
const TRIES = 8;
const FIRST_RETRY_SECONDS = 60;

/** A job without an ended run for this long is late: a day, and two hours to run. */
export const LATE_JOB_MS = 26 * HOUR_MS;

export type ScheduledJobsDeps = {
  db: Database;
  clock: Clock;
  report: Report;
  /** Default as for jobs. */
  leaseSeconds?: number | undefined;
};

/** A scheduled job found problems: how many, and the first few. */
export class ScheduledJobReport extends Error {
  override readonly name = 'ScheduledJobReport';
  readonly subject: string;

  constructor(job: string, wrong: readonly string[]) {
    super(`${job}: ${wrong.length} wrong, the first of them ${wrong.slice(0, 5).join(', ')}`);
    this.subject = `${job} ${wrong.length}`;
  }
}

class RunLost extends Error {
  override readonly name = 'RunLost';
}

/** The local day whose jobs are due. */
export function dueDayOf(now: Date): string {
  return dayOf(later(now, -HOUR * HOUR_MS), ZONE);
}

/**
 * Runs due jobs one after the other: each once for the latest night across workers, plus runs requested by
 * operators. Missed nights are made up by one run. A failing job is retried for two hours, then given up.
 * Failures and findings raise alarms. Returns how many ran.
 */
export async function runScheduledJobs(
  { db, clock, report, leaseSeconds = LEASE_SECONDS }: ScheduledJobsDeps,
  jobs: readonly ScheduledJob[],
  signal: AbortSignal,
): Promise<number> {
  const names = jobs.map(({ name }) => name);
  await openDay(db, { jobs: names, dueOn: dueDayOf(clock.now()), now: clock.now() });
  for (let made = 0; ; made += 1) {
    if (signal.aborted) return made;
    const run = await claimRun(db, { jobs: names, now: clock.now(), leaseSeconds });
    const job = run && jobs.find(({ name }) => name === run.job);
    if (!job) return made;
    await makeRun({ db, clock, report, leaseSeconds }, run, job, signal);
  }
}

async function makeRun(
  { db, clock, report, leaseSeconds }: ScheduledJobsDeps & { leaseSeconds: number },
  run: ScheduledJobRun,
  job: ScheduledJob,
  signal: AbortSignal,
): Promise<void> {
  const where = `scheduled job ${job.name}`;
  const giveUp = async (error: unknown) => {
    report(error, { where, alarm: 'scheduled_job_failed' });
    await recordRunFailure(db, run, { error: serializeError(error), endedAt: clock.now() });
  };
  if (run.tries > TRIES) return giveUp(new RunLost(`${job.name} never ended`));
  const renewal = setInterval(
    () => void leaseRun(db, run, leaseSeconds).catch(() => {}),
    (leaseSeconds * 1000) / 3,
  );
  try {
    const findings = await unlessStopped(job.run(signal), signal);
    if (!findings) return await releaseRun(db, run);
    if (findings.wrong.length > 0)
      report(new ScheduledJobReport(job.name, findings.wrong), { where, alarm: 'scheduled_job_report' });
    await endRun(db, run, findings, clock.now());
  } catch (error) {
    if (run.tries >= TRIES) return await giveUp(error);
    report(error, { where });
    const againInSeconds = FIRST_RETRY_SECONDS * 2 ** (run.tries - 1);
    await recordRunFailure(db, run, { error: serializeError(error), againInSeconds });
  } finally {
    clearInterval(renewal);
  }
}

/** Undefined when the worker stops first: the work may still end, and another worker repeats it. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => {});
  }
}

const BATCH = 1_000;

/** Deletes in batches until nothing is left or the worker stops; returns how many. */
export async function inBatches(
  remove: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await remove(BATCH);
    total += removed;
    if (removed < BATCH || signal.aborted) return total;
  }
}
