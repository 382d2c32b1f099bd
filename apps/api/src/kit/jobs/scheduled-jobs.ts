import type { Database } from '../database/database.ts';
import { serializeError } from '../serialize-error.ts';
import { observeRun } from '../telemetry/observe-run.ts';
import { type Clock, dayOf, HOUR_MS, later } from '../time.ts';
import { backoffMs, retryPolicies } from './backoff.ts';
import { holdLease } from './claim.ts';
import type { Report } from './reports.ts';
import {
  claimRun,
  createDueRuns,
  endRun,
  type Findings,
  RUNS,
  recordRunFailure,
  releaseRun,
  type ScheduledJobRun,
  saveProgress,
} from './scheduled-job-store.ts';

export type { Findings };

/** What a run saved of its work: an attempt that follows an interrupted one goes on from there. */
export type RunProgress = {
  /** Null at the first attempt. */
  saved: unknown;
  save(progress: object): Promise<void>;
};

/** A check or purge that runs every night. It may run twice, so it must be idempotent. */
export type ScheduledJob = {
  name: string;
  run: (signal: AbortSignal, progress: RunProgress) => Promise<Findings>;
};

/** Local hour from which the jobs of a day are due. */
const HOUR = 3;
const ZONE = 'Europe/Paris';
const policy = retryPolicies.scheduled_job;

export type ScheduledJobsDeps = {
  db: Database;
  clock: Clock;
  report: Report;
  /** Seconds after which another worker claims the run of a worker that died; default 60. */
  leaseSeconds?: number | undefined;
};

/** Reports that a scheduled job found problems; the message has their number and the first five texts. */
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

/** Returns the day in Paris whose scheduled jobs are due: before HOUR it is the day before. */
export function dueDayOf(now: Date): string {
  return dayOf(later(now, -HOUR * HOUR_MS), ZONE);
}

/**
 * Runs due jobs one after the other: each job once for the latest night across all workers, and the runs
 * that operators requested. One run replaces all missed nights. A failing job is retried for two hours,
 * then the run ends as failed. Failed runs and findings raise alarms. Returns the number of attempts.
 */
export async function runScheduledJobs(
  { db, clock, report, leaseSeconds = policy.leaseSeconds }: ScheduledJobsDeps,
  jobs: readonly ScheduledJob[],
  signal: AbortSignal,
): Promise<number> {
  const names = jobs.map(({ name }) => name);
  await createDueRuns(db, { jobs: names, dueOn: dueDayOf(clock.now()), now: clock.now() });
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
  if (run.failures > policy.lastAttempt) return giveUp(new RunLost(`${job.name} never ended`));
  const progress: RunProgress = { saved: run.progress, save: (saved) => saveProgress(db, run, saved) };
  const stopHolding = holdLease(db, RUNS, run, leaseSeconds);
  try {
    const work = observeRun({ kind: 'scheduled_job', source: job.name }, () => job.run(signal, progress));
    const findings = await unlessStopped(work, signal);
    if (!findings) return await releaseRun(db, run);
    if (findings.wrong.length > 0)
      report(new ScheduledJobReport(job.name, findings.wrong), { where, alarm: 'scheduled_job_report' });
    await endRun(db, run, findings, clock.now());
  } catch (error) {
    if (run.failures >= policy.lastAttempt) return await giveUp(error);
    report(error, { where });
    const againInSeconds = backoffMs(policy, run.failures) / 1000;
    await recordRunFailure(db, run, { error: serializeError(error), againInSeconds });
  } finally {
    stopHolding();
  }
}

/**
 * Returns undefined when the worker stops before the work ends. The work may still end, and another worker
 * repeats it.
 */
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

/** Deletes in batches until no rows are left or the worker stops; returns how many rows were deleted. */
export async function deleteInBatches(
  remove: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await remove(BATCH);
    total += removed;
    if (removed < BATCH || signal.aborted) return total;
  }
}
