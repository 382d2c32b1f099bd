import { performance } from 'node:perf_hooks';
import { type Database, isDatabaseUnavailable } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { observeRun } from '../telemetry/observe-run.ts';
import type { Clock } from '../time.ts';
import { RowsFailed, RowsUnanswered } from './failure.ts';
import { dueJobs } from './job-store.ts';
import { type PollingLoop, startPollingLoop } from './polling-loop.ts';
import { jobNameOf, queues, type Reaction } from './reactions.ts';
import { dueFacts, relayFacts } from './relay-facts.ts';
import type { Report } from './reports.ts';
import { type JobsDeps, openConsumers } from './run-jobs.ts';
import { dueRuns } from './scheduled-job-store.ts';
import { dueDayOf, runScheduledJobs, type ScheduledJob } from './scheduled-jobs.ts';
import { findDueSources, type WorkSource } from './work-source.ts';

/** Facts are notified on this channel (trigger on kit.facts). */
const CHANNEL = 'work';
/** Deadlines and retries are found at this interval; new facts wake the worker at once. */
const LOOK_MS = 1_000;
const CONSUMERS_OF_A_QUEUE = 4;
/** The relay takes up facts in batches, at most this often. */
const RELAY_GAP_MS = 50;
/**
 * After an error, further errors of the same source are not logged for this long, except failures of single
 * rows.
 */
const REPEAT_MS = 10_000;
/** The relay or a job queue is late when no round has succeeded for this long. */
const LATE_MS = 15_000;
/** A sweep is allowed more time, because it may wait for a partner at each row. */
const SWEEP_LATE_MS = 5 * 60_000;
/** Scheduled jobs are allowed more time, because they read whole tables. */
const SCHEDULED_JOBS_LATE_MS = 3 * 3600_000;

export type Worker = {
  /** Looks for due work immediately; call it after the business clock was moved. */
  sweepNow(): void;
  /**
   * Returns the names of sources without a recent successful round; the list is empty while the worker is
   * healthy.
   */
  late(): string[];
  stop(): Promise<void>;
};

export type WorkerOptions = {
  db: Database;
  clock: Clock;
  /** Wakes the worker when a fact was announced; without it, or while it is deaf, the worker polls. */
  listener?: Listener;
  reactions: readonly Reaction[];
  sweeps: readonly WorkSource[];
  /** Each of these jobs runs once a night in one of the workers. */
  scheduledJobs?: readonly ScheduledJob[];
  report: Report;
  /** Overrides the milliseconds without a successful round after which a source counts as late. */
  lateMs?: number;
  /** Milliseconds between two looks for due work; only tests set it. */
  lookMs?: number;
} & Pick<JobsDeps, 'isAway' | 'leaseSeconds' | 'onDone'>;

/** A source with its loop. The loop runs a round when the source has due work. */
type Running = { source: WorkSource; lateMs: number; loop: PollingLoop };

/**
 * Relays facts to jobs, runs the jobs with retries and back-off, and runs the sweeps and scheduled jobs,
 * until `stop` and through database outages. At rest it asks for the due work of all sources in one
 * statement. The database needs `patience: 'worker'`, or a dead connection would block a round.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { db, clock, listener, report } = options;
  const running: Running[] = [];
  const run: StartSource = (source, lateMs, gapMs = 0) => {
    const round = async () => {
      while ((await source.run()) > 0);
    };
    const loop = startPollingLoop(undefined, round, { gapMs, ...reportedBy(report, source.name) });
    running.push({ source, lateMs: options.lateMs ?? lateMs, loop });
    return loop;
  };
  const stopping = new AbortController();
  const jobs = startQueues(options, run);
  const relay = startRelay(options, run, () => {
    for (const { loop } of jobs) loop.now();
  });
  for (const sweep of options.sweeps) run(observed(sweep), SWEEP_LATE_MS);
  startScheduledJobs(options, run, stopping.signal);

  const look = async () => {
    const sources = running.map(({ source }) => source);
    const due = await findDueSources(db, sources, clock.now()).catch((error) => {
      // A broken fragment must stop no other source: each of them then looks for itself.
      if (!isDatabaseUnavailable(error)) for (const { loop } of running) loop.now();
      throw error;
    });
    for (const { source, loop } of running) due.has(source.name) ? loop.now() : loop.rest();
  };
  const looking = startPollingLoop(options.lookMs ?? LOOK_MS, look, reportedBy(report, 'looking for work'));
  const hearing = listener?.hear(CHANNEL, relay.now, { onGap: looking.now }).then(
    (stopHearing) => {
      // Facts may have been announced before PostgreSQL listened.
      looking.now();
      return stopHearing;
    },
    (error) => {
      report(error, { where: 'listening for work' });
      return undefined;
    },
  );

  return {
    sweepNow: looking.now,
    late: () =>
      running.filter(({ lateMs, loop }) => loop.sinceGoodMs() > lateMs).map(({ source }) => source.name),
    async stop() {
      stopping.abort();
      // Not awaited: while the database is away, the listener waits for it.
      void hearing?.then((stopHearing) => stopHearing?.());
      await looking.stop();
      await Promise.all(running.map(({ loop }) => loop.stop()));
      await Promise.all(jobs.map(({ consumers }) => consumers.stop()));
    },
  };
}

function observed(sweep: WorkSource): WorkSource {
  return { ...sweep, run: () => observeRun({ kind: 'sweep', source: sweep.name }, sweep.run) };
}

/** Starts the loop of a source; `lateMs` is how long it may go without a successful round. */
type StartSource = (source: WorkSource, lateMs: number, gapMs?: number) => PollingLoop;

/** Reports the errors of a loop, at most one in ten seconds, and each failure of a single row. */
function reportedBy(report: Report, where: string) {
  let quietUntil = 0;
  return {
    onError(error: unknown) {
      // Failing rows pause, so their errors are few; errors of an unavailable database or partner would
      // flood the log.
      if (!(error instanceof RowsFailed) || error instanceof RowsUnanswered) {
        if (performance.now() < quietUntil) return;
        quietUntil = performance.now() + REPEAT_MS;
      }
      report(error, { where });
    },
    // A round in which only some rows failed counts as successful.
    isGood: (error: unknown) => error instanceof RowsFailed,
  };
}

function startQueues({ reactions, ...options }: WorkerOptions, run: StartSource) {
  return queues.map((queue) => {
    const ofQueue = reactions.filter((reaction) => reaction.queue === queue);
    const consumers = openConsumers(options, ofQueue, {
      count: CONSUMERS_OF_A_QUEUE,
      onFree: () => loop.now(),
    });
    const due = (now: Date) => dueJobs(ofQueue.map(jobNameOf), now);
    const loop = run({ name: `jobs of the ${queue}`, due, run: consumers.take }, LATE_MS);
    return { consumers, loop };
  });
}

/** `onRelayed` is called after facts have become jobs. */
function startRelay({ db, clock, reactions }: WorkerOptions, run: StartSource, onRelayed: () => void) {
  const relay = async () => {
    const relayed = await relayFacts({ db, clock }, reactions);
    if (relayed > 0) onRelayed();
    return relayed;
  };
  return run({ name: 'relay', due: dueFacts, run: relay }, LATE_MS, RELAY_GAP_MS);
}

function startScheduledJobs(options: WorkerOptions, run: StartSource, signal: AbortSignal): void {
  const { scheduledJobs = [], ...deps } = options;
  if (scheduledJobs.length === 0) return;
  const names = scheduledJobs.map(({ name }) => name);
  const nightly: WorkSource = {
    name: 'scheduled jobs',
    due: (now) => dueRuns(names, dueDayOf(now)),
    async run() {
      const attempts = await runScheduledJobs(deps, scheduledJobs, signal);
      return signal.aborted ? 0 : attempts;
    },
  };
  run(nightly, SCHEDULED_JOBS_LATE_MS);
}
