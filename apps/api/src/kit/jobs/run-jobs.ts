import { type Database, isDatabaseUnavailable } from '../database/database.ts';
import { serializeError } from '../serialize-error.ts';
import { observeRun } from '../telemetry/observe-run.ts';
import { runWithOrigin } from '../telemetry/origin.ts';
import { type Clock, DAY_MS, later, MINUTE_MS } from '../time.ts';
import { backoffMs, retryPolicies } from './backoff.ts';
import { holdLease } from './claim.ts';
import { claimJobs, closeJob, giveUpJob, JOBS, type Job, postponeJob } from './job-store.ts';
import { jobNameOf, type Reaction } from './reactions.ts';
import type { JobNote, Report } from './reports.ts';

const policy = retryPolicies.job;
/** How long after a fact a partner may be unavailable before attempts count as failures. */
const PATIENCE_MS = 2 * DAY_MS;
/** A job that runs longer counts as failed, and its slot is freed. Its work is not cancelled. */
const LONGEST_RUN_MS = 5 * MINUTE_MS;
const STOP_MS = 10_000;

export type JobsDeps = {
  db: Database;
  clock: Clock;
  report: Report;
  /** Called after a job was done. */
  onDone?: ((job: JobNote) => void) | undefined;
  /**
   * Returns true for an error that means that a partner could not be reached. Within two days of the fact
   * such an attempt does not count as a failure.
   */
  isAway: (error: unknown) => boolean;
  /** After this many seconds another worker claims the job of a worker that died; default 30. */
  leaseSeconds?: number;
};

/**
 * The job was started again and again and never ended, because the process or the database stopped each
 * time.
 */
class JobLost extends Error {
  override readonly name = 'JobLost';
}

class JobHangs extends Error {
  override readonly name = 'JobHangs';
}

export type Consumers = {
  /** Claims as many jobs as there are free slots and returns how many. The jobs run in the background. */
  take(): Promise<number>;
  /**
   * Waits at most ten seconds for running jobs. Other workers claim the remaining jobs when the leases end.
   */
  stop(): Promise<void>;
};

/** Runs up to `count` jobs of these reactions concurrently. `onFree` is called each time a job ends. */
export function openConsumers(
  deps: JobsDeps,
  reactions: readonly Reaction[],
  { count, onFree = () => {} }: { count: number; onFree?: () => void },
): Consumers {
  const { db, clock, leaseSeconds = policy.leaseSeconds } = deps;
  const byQueue = new Map(reactions.map((reaction) => [jobNameOf(reaction), reaction]));
  const running = new Set<Promise<void>>();

  return {
    async take() {
      const free = count - running.size;
      if (free <= 0 || byQueue.size === 0) return 0;
      const order = { reactions: [...byQueue.keys()], count: free, now: clock.now(), leaseSeconds };
      const jobs = await claimJobs(db, order);
      for (const job of jobs) {
        const reaction = byQueue.get(job.reaction) as Reaction;
        const run = runWithOrigin(job.origin, () => runJob({ ...deps, leaseSeconds }, reaction, job))
          // The outcome could not be saved, so another worker runs the job again after its lease.
          .catch((error) => deps.report(error, { where: 'jobs', job: noteOf(job) }))
          .finally(() => {
            running.delete(run);
            onFree();
          });
        running.add(run);
      }
      return jobs.length;
    },
    async stop() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_MS);
      await Promise.race([Promise.allSettled(running), late]);
      clearTimeout(timer);
    },
  };
}

async function runJob(
  deps: JobsDeps & { leaseSeconds: number },
  reaction: Reaction,
  job: Job,
): Promise<void> {
  const { db, clock, leaseSeconds } = deps;
  if (job.failures > policy.lastAttempt) return settleFailure(deps, job, new JobLost('never ended'));
  const stopHolding = holdLease(db, JOBS, job, leaseSeconds);
  try {
    const { factId: id, fact: name, payload, at } = job;
    await observeRun({ kind: 'job', source: job.reaction }, () =>
      inTime(reaction.run(payload, { id, name, payload, at })),
    );
  } catch (error) {
    return await settleFailure(deps, job, error);
  } finally {
    stopHolding();
  }
  await closeJob(db, job, clock.now());
  deps.onDone?.(noteOf(job));
}

async function settleFailure(
  { db, clock, report, isAway }: JobsDeps,
  job: Job,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const isPatient = now.getTime() - job.at.getTime() < PATIENCE_MS;
  const blameless = isPatient && (isAway(error) || isDatabaseUnavailable(error));
  const note = { where: 'jobs', job: noteOf(job) };
  if (!blameless && job.failures >= policy.lastAttempt) {
    report(error, { ...note, alarm: 'job_failed' });
    return giveUpJob(db, job, serializeError(error), now);
  }
  report(error, { ...note, ...(blameless && { away: true }) });
  const dueAt = later(now, backoffMs(policy, job.attempts));
  await postponeJob(db, job, { dueAt, error: serializeError(error), blameless });
}

async function inTime(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new JobHangs(`still running after ${LONGEST_RUN_MS} ms`)),
    LONGEST_RUN_MS,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the part of a job that may be logged: of its payload only the ids. */
function noteOf({ id, reaction, subject, payload, attempts, failures }: Job): JobNote {
  return { id, reaction, subject, attempt: attempts, failures, ids: idsIn(payload) };
}

const anId = /^[\w-]{1,64}$/;

function idsIn(payload: unknown): Record<string, string> {
  const entries = Object.entries((payload ?? {}) as Record<string, unknown>);
  const ids = entries.filter(
    (entry): entry is [string, string] =>
      /(^id|Id)$/.test(entry[0]) && typeof entry[1] === 'string' && anId.test(entry[1]),
  );
  return Object.fromEntries(ids);
}
