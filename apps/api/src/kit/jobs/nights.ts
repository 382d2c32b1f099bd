import type { Database } from '../database/database.ts';
import { sayError } from '../say-error.ts';
import { type Clock, dayOf, HOUR_MS, later } from '../time.ts';
import {
  claimRun,
  endRun,
  type Findings,
  giveRunBack,
  leaseRun,
  type NightRun,
  noteRunFailure,
  openNight,
} from './night-store.ts';
import type { Report } from './reports.ts';

export type { Findings };

/** What is done once a night: it looks at things, or removes what is over. Done twice it does no harm. */
export type NightJob = { name: string; run: (signal: AbortSignal) => Promise<Findings> };

/** A night's work is due from this hour on, by the clock of the house's own zone. */
const HOUR = 3;
const ZONE = 'Europe/Paris';
const LEASE_SECONDS = 60;
const TRIES = 8;
const FIRST_RETRY_SECONDS = 60;

/** A night without a run ended in so long is late: a day, and two hours to be made in. */
export const LATE_NIGHT_MS = 26 * HOUR_MS;

export type NightsDeps = {
  db: Database;
  clock: Clock;
  report: Report;
  /** As of jobs. */
  leaseSeconds?: number | undefined;
};

/** A night's work found what should not be: how much, and which. */
export class NightFound extends Error {
  override readonly name = 'NightFound';
  readonly subject: string;

  constructor(job: string, wrong: readonly string[]) {
    super(`${job}: ${wrong.length} wrong, the first of them ${wrong.slice(0, 5).join(', ')}`);
    this.subject = `${job} ${wrong.length}`;
  }
}

class RunLost extends Error {
  override readonly name = 'RunLost';
}

/** The night whose work is due: the one that has begun last. */
export function nightOf(now: Date): string {
  return dayOf(later(now, -HOUR * HOUR_MS), ZONE);
}

/**
 * Makes the runs that are due, one after the other: each job once for the last night, whichever worker comes first, and
 * what an operator asked for. Where nobody was awake for nights, one run stands for all of them. One that throws is tried
 * again within two hours, then given up; both that and what it finds alarm. Answers how many were made.
 */
export async function runNights(
  { db, clock, report, leaseSeconds = LEASE_SECONDS }: NightsDeps,
  jobs: readonly NightJob[],
  signal: AbortSignal,
): Promise<number> {
  const names = jobs.map(({ name }) => name);
  await openNight(db, { jobs: names, night: nightOf(clock.now()), now: clock.now() });
  for (let made = 0; ; made += 1) {
    if (signal.aborted) return made;
    const run = await claimRun(db, { jobs: names, now: clock.now(), leaseSeconds });
    const job = run && jobs.find(({ name }) => name === run.job);
    if (!job) return made;
    await makeRun({ db, clock, report, leaseSeconds }, run, job, signal);
  }
}

async function makeRun(
  { db, clock, report, leaseSeconds }: NightsDeps & { leaseSeconds: number },
  run: NightRun,
  job: NightJob,
  signal: AbortSignal,
): Promise<void> {
  const where = `night ${job.name}`;
  const giveUp = async (error: unknown) => {
    report(error, { where, alarm: 'night_failed' });
    await noteRunFailure(db, run, { error: sayError(error), endedAt: clock.now() });
  };
  if (run.tries > TRIES) return giveUp(new RunLost(`${job.name} never ended`));
  const renewal = setInterval(
    () => void leaseRun(db, run, leaseSeconds).catch(() => {}),
    (leaseSeconds * 1000) / 3,
  );
  try {
    const findings = await unlessStopped(job.run(signal), signal);
    if (!findings) return await giveRunBack(db, run);
    if (findings.wrong.length > 0)
      report(new NightFound(job.name, findings.wrong), { where, alarm: 'night_found' });
    await endRun(db, run, findings, clock.now());
  } catch (error) {
    if (run.tries >= TRIES) return await giveUp(error);
    report(error, { where });
    const againInSeconds = FIRST_RETRY_SECONDS * 2 ** (run.tries - 1);
    await noteRunFailure(db, run, { error: sayError(error), againInSeconds });
  } finally {
    clearInterval(renewal);
  }
}

/** Undefined when the worker is stopped first: what is under way may end by itself, and is done again by another. */
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

/** Removes what is over, so many rows at a time, until none is left; answers how many went. */
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
