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
const HANDS_OF_A_LANE = 4;
/** The same trouble of the same part is told again after so long. */
const REPEAT_MS = 10_000;
/** A worker whose relay or jobs made no round for so long is not well. */
const LATE_MS = 15_000;
/** A sweep may wait for a partner, row by row. */
const SWEEP_LATE_MS = 5 * 60_000;
const NIGHTS_MS = 60_000;
/** What runs at night looks at everything there is. */
const NIGHTS_LATE_MS = 3 * 3600_000;

export type Worker = {
  /** Looks at every deadline at once: business time was moved. */
  sweepNow(): void;
  /** What has not gone round for too long: the relay, the jobs of a lane, a sweep. Empty while all is well. */
  late(): string[];
  stop(): Promise<void>;
};

export type WorkerOptions = {
  db: Database;
  clock: Clock;
  reactions: readonly Reaction[];
  sweeps: readonly Sweep[];
  /** Each once a night, whichever of several workers comes first. */
  scheduledJobs?: readonly ScheduledJob[];
  report: Report;
  /** After how long without a good round something is late; 15 s, of a sweep 5 min, unless told. */
  lateMs?: number;
} & Pick<JobsDeps, 'isAway' | 'leaseSeconds'>;

/**
 * Relays facts to one job per reaction, runs the jobs with retries and back-off, and runs the sweeps; for ever, whatever
 * happens to the database. The database must give up on a query that is not answered (`patience: 'worker'`), or one that
 * died without a word would keep a round waiting for it.
 */
export function startWorker({
  db,
  clock,
  reactions,
  sweeps,
  scheduledJobs = [],
  report,
  lateMs,
  ...given
}: WorkerOptions): Worker {
  const rounds: { name: string; lateMs: number; rounds: PollingLoop }[] = [];
  const go = (name: string, milliseconds: number, lateMs: number, run: () => Promise<unknown>) => {
    let quietUntil = 0;
    const made = startPollingLoop(milliseconds, run, {
      onError: (error) => {
        // Rows that fail rest by themselves; a database or a partner that is away would fill the log.
        if (!(error instanceof RowsFailed) || error instanceof RowsUnanswered) {
          if (performance.now() < quietUntil) return;
          quietUntil = performance.now() + REPEAT_MS;
        }
        report(error, { where: name });
      },
      // Some of its rows failed: it looked all the same.
      isGood: (error) => error instanceof RowsFailed,
    });
    rounds.push({ name, lateMs, rounds: made });
    return made;
  };

  const jobs = queues.map((queue) => {
    const ofQueue = reactions.filter((reaction) => reaction.queue === queue);
    const concurrency = openConsumers({ db, clock, report, ...given }, ofQueue, {
      count: HANDS_OF_A_LANE,
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
          go('nights', NIGHTS_MS, NIGHTS_LATE_MS, () =>
            runScheduledJobs(
              { db, clock, report, leaseSeconds: given.leaseSeconds },
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
