import { performance } from 'node:perf_hooks';
import type { Database } from '../database/database.ts';
import type { Clock } from '../time.ts';
import { type PollingLoop, startPollingLoop } from './polling-loop.ts';
import { queues, type Reaction, type Sweep } from './reactions.ts';
import { relayFacts } from './relay-facts.ts';
import type { Report } from './reports.ts';
import { type JobsDeps, openConsumers } from './run-jobs.ts';
import { runScheduledJobs, type ScheduledJob } from './scheduled-jobs.ts';
import { RowsFailed, RowsUnanswered } from './sweep-each.ts';

const RELAY_MS = 250;
const JOBS_MS = 250;
const SWEEP_MS = 1_000;
const CONSUMERS_OF_A_QUEUE = 4;
/**
 * After an error, further errors of the same loop are not logged for this long, except failures of single
 * rows.
 */
const REPEAT_MS = 10_000;
/** The relay or a job queue is late when no round has succeeded for this long. */
const LATE_MS = 15_000;
/** A sweep is allowed more time, because it may wait for a partner at each row. */
const SWEEP_LATE_MS = 5 * 60_000;
const SCHEDULED_JOBS_MS = 60_000;
/** Scheduled jobs are allowed more time, because they read whole tables. */
const SCHEDULED_JOBS_LATE_MS = 3 * 3600_000;

export type Worker = {
  /**
   * Starts a round of every sweep, job queue and the scheduled jobs immediately; call it after the business
   * clock was moved.
   */
  sweepNow(): void;
  /**
   * Returns the names of loops without a recent successful round; the list is empty while the worker is
   * healthy.
   */
  late(): string[];
  stop(): Promise<void>;
};

export type WorkerOptions = {
  db: Database;
  clock: Clock;
  reactions: readonly Reaction[];
  sweeps: readonly Sweep[];
  /** Each of these jobs runs once a night in one of the workers. */
  scheduledJobs?: readonly ScheduledJob[];
  report: Report;
  /** Overrides the milliseconds without a successful round after which a loop counts as late. */
  lateMs?: number;
} & Pick<JobsDeps, 'isAway' | 'leaseSeconds'>;

/**
 * Relays facts to jobs, runs the jobs with retries and back-off, and runs the sweeps and scheduled jobs,
 * until `stop` and through database outages. The database needs `patience: 'worker'`, or a dead connection
 * would block a round.
 */
export function startWorker({
  db,
  clock,
  reactions,
  sweeps,
  scheduledJobs = [],
  report,
  lateMs,
  ...jobOptions
}: WorkerOptions): Worker {
  const rounds: { name: string; lateMs: number; rounds: PollingLoop }[] = [];
  const go = (name: string, milliseconds: number, lateMs: number, run: () => Promise<unknown>) => {
    let quietUntil = 0;
    const made = startPollingLoop(milliseconds, run, {
      onError: (error) => {
        // Failing rows pause, so their errors are few; errors of an unavailable database or partner would
        // flood the log.
        if (!(error instanceof RowsFailed) || error instanceof RowsUnanswered) {
          if (performance.now() < quietUntil) return;
          quietUntil = performance.now() + REPEAT_MS;
        }
        report(error, { where: name });
      },
      // A round in which only some rows failed counts as successful.
      isGood: (error) => error instanceof RowsFailed,
    });
    rounds.push({ name, lateMs, rounds: made });
    return made;
  };

  const jobs = queues.map((queue) => {
    const ofQueue = reactions.filter((reaction) => reaction.queue === queue);
    const concurrency = openConsumers({ db, clock, report, ...jobOptions }, ofQueue, {
      count: CONSUMERS_OF_A_QUEUE,
      onFree: () => taking.now(),
    });
    const taking = go(`jobs of the ${queue}`, JOBS_MS, lateMs ?? LATE_MS, () => concurrency.take());
    return { concurrency, taking };
  });
  go('relay', RELAY_MS, lateMs ?? LATE_MS, async () => {
    while (await relayFacts({ db, clock }, reactions));
  });
  const sweeping = sweeps.map(({ name, run }) =>
    go(name, SWEEP_MS, lateMs ?? SWEEP_LATE_MS, async () => {
      while ((await run()) > 0);
    }),
  );
  const stopping = new AbortController();
  const nightly =
    scheduledJobs.length === 0
      ? []
      : [
          go('nights', SCHEDULED_JOBS_MS, SCHEDULED_JOBS_LATE_MS, () =>
            runScheduledJobs(
              { db, clock, report, leaseSeconds: jobOptions.leaseSeconds },
              scheduledJobs,
              stopping.signal,
            ),
          ),
        ];

  return {
    sweepNow() {
      for (const sweep of [...nightly, ...sweeping, ...jobs.map(({ taking }) => taking)]) sweep.now();
    },
    late: () => rounds.filter(({ lateMs, rounds }) => rounds.sinceGoodMs() > lateMs).map(({ name }) => name),
    async stop() {
      stopping.abort();
      await Promise.all(rounds.map(({ rounds }) => rounds.stop()));
      await Promise.all(jobs.map(({ concurrency }) => concurrency.stop()));
    },
  };
}
