import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import type { SerializedError } from '../serialize-error.ts';
import { HOUR_MS, later } from '../time.ts';
import { claimRows, isOwn, isUnleased } from './claim.ts';
import type { FailureRows } from './failure.ts';

export type ScheduledJobRun = {
  id: number;
  job: string;
  attempts: number;
  failures: number;
  /** What the run saved of its work; null at first. */
  progress: unknown;
};

export type Findings = {
  /** Counts, by name, of the rows that the job checked or removed. */
  found: Record<string, number>;
  /** One text for each violation that the job found, with its id. */
  wrong: readonly string[];
};

export type RecordedRun = {
  job: string;
  /** The local day of the run; null for a run that an operator requested. */
  dueOn: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Attempts that count against the run; the present one does. */
  failures: number;
  found: Record<string, number>;
  wrong: number;
  examples: string[];
  alarm: 'found' | 'failed' | null;
  error: SerializedError | null;
};

const MAX_EXAMPLES = 20;

/**
 * Creates the runs of a day for each job that has no run for that day or a later one. Calling it again
 * changes nothing.
 */
export async function createDueRuns(
  db: Db,
  { jobs, dueOn, now }: { jobs: readonly string[]; dueOn: string; now: Date },
): Promise<void> {
  await sql`insert into kit.scheduled_job_runs (job, due_on, created_at)
    select name, ${dueOn}::date, ${now} from unnest(${[...jobs]}::text[]) with ordinality as due (name, place)
    where not exists (select from kit.scheduled_job_runs r where r.job = name and r.due_on >= ${dueOn}::date) order by place
    on conflict (job, due_on) do nothing`.execute(db);
}

export async function requestRun(db: Db, job: string, now: Date): Promise<void> {
  await sql`insert into kit.scheduled_job_runs (job, created_at) values (${job}, ${now})`.execute(db);
}

/** The table of the runs. */
export const RUNS = 'kit.scheduled_job_runs';

const claimable = (jobs: readonly string[]) => sql`from kit.scheduled_job_runs o
  where o.ended_at is null and o.job = any(${[...jobs]}::text[]) and ${isUnleased}`;

/** Open runs that no worker holds, and the jobs without a run for that day or a later one. */
export const dueRuns = (jobs: readonly string[], dueOn: string) => sql`
  select o.id::text, o.created_at as due_at ${claimable(jobs)}
  union all
  select name, null from unnest(${[...jobs]}::text[]) name where not exists (
    select from kit.scheduled_job_runs r where r.job = name and r.due_on >= ${dueOn}::date)`;

/** Claims the oldest open run of these jobs that no worker holds, until the lease ends. */
export async function claimRun(
  db: Database,
  { jobs, now, leaseSeconds }: { jobs: readonly string[]; now: Date; leaseSeconds: number },
): Promise<ScheduledJobRun | undefined> {
  const [run] = await claimRows<ScheduledJobRun>(db, RUNS, {
    due: sql`select o.id ${claimable(jobs)} order by o.id limit 1`,
    leaseSeconds,
    set: sql`failures = failures + 1, started_at = coalesce(started_at, ${now})`,
  });
  return run;
}

/** Does nothing when another worker has claimed the run since. */
export async function saveProgress(db: Db, run: ScheduledJobRun, progress: object): Promise<void> {
  await sql`update kit.scheduled_job_runs set progress = ${JSON.stringify(progress)} where ${isMine(run)}`.execute(
    db,
  );
}

/** Releases a run that was interrupted by no fault of the job; the attempt does not count. */
export async function releaseRun(db: Db, run: ScheduledJobRun): Promise<void> {
  await sql`update kit.scheduled_job_runs set lease_until = null, failures = failures - 1 where ${isMine(run)}`.execute(
    db,
  );
}

export async function endRun(
  db: Db,
  run: ScheduledJobRun,
  { found, wrong }: Findings,
  now: Date,
): Promise<void> {
  await sql`update kit.scheduled_job_runs set ended_at = ${now}, lease_until = null, error = null, progress = null,
      found = ${JSON.stringify(found)}, wrong = ${wrong.length}, examples = ${wrong.slice(0, MAX_EXAMPLES)}::text[],
      alarm = ${wrong.length > 0 ? 'found' : null}
    where ${isMine(run)}`.execute(db);
}

/** Records a failed attempt, and either when the next attempt may start or that the run has ended. */
export async function recordRunFailure(
  db: Db,
  run: ScheduledJobRun,
  failure: { error: SerializedError } & ({ againInSeconds: number } | { endedAt: Date }),
): Promise<void> {
  const error = JSON.stringify(failure.error);
  const outcome =
    'endedAt' in failure
      ? sql`ended_at = ${failure.endedAt}, lease_until = null, alarm = 'failed'`
      : sql`lease_until = now() + make_interval(secs => ${failure.againInSeconds})`;
  await sql`update kit.scheduled_job_runs set ${outcome}, error = ${error} where ${isMine(run)}`.execute(db);
}

const isMine = (run: ScheduledJobRun) => sql`${isOwn(run)} and ended_at is null`;

/** Lists the last runs of one job, or of all jobs when `job` is undefined, newest first. */
export async function listRuns(db: Db, limit: number, job?: string): Promise<RecordedRun[]> {
  const { rows } = await sql<RecordedRun>`
    select job, due_on, started_at, ended_at, failures, found, wrong, examples, alarm, error from kit.scheduled_job_runs
    where ${job ?? null}::text is null or job = ${job ?? null} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function listLastRuns(db: Db, jobs: readonly string[]): Promise<RecordedRun[]> {
  const { rows } = await sql<RecordedRun>`
    select last.* from unnest(${[...jobs]}::text[]) as wanted (name), lateral (
      select job, due_on, started_at, ended_at, failures, found, wrong, examples, alarm, error from kit.scheduled_job_runs
      where job = wanted.name order by id desc limit 1) as last`.execute(db);
  return rows;
}

/** A job is late when no run of it has ended for this long: a day, and two hours for the run. */
const LATE_MS = 26 * HOUR_MS;

/** When a run of the job `name` last ended, or its first one was created; null for a job without runs. */
const lastEnd = sql`(select coalesce(max(ended_at), min(created_at)) from kit.scheduled_job_runs where job = name)`;

/** The jobs that are late, or whose last run failed or found problems; the first of them is the subject. */
export function scheduledJobFailures(jobs: readonly string[]): FailureRows {
  return (now) => sql`
    select 'scheduled_job', name, name, examples[1], null, case when is_late then 'late' else alarm end,
      attempts, error, coalesce(ended_at, started_at, created_at)
    from (
      select name, last.*, ${lastEnd} < ${later(now, -LATE_MS)} as is_late
      from unnest(${[...jobs]}::text[]) name, lateral (
        select * from kit.scheduled_job_runs where job = name order by id desc limit 1) last
    ) job where is_late or alarm is not null`;
}

/** Lists when the last run of each job ended, or its first one was created; null for a job without runs. */
export async function listLastEnds(
  db: Db,
  jobs: readonly string[],
): Promise<{ source: string; at: Date | null }[]> {
  const { rows } = await sql<{ source: string; at: Date | null }>`
    select name as source, ${lastEnd} as at from unnest(${[...jobs]}::text[]) name`.execute(db);
  return rows;
}

export async function purgeRuns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.scheduled_job_runs where id = any(array(
    select id from kit.scheduled_job_runs where ended_at < ${before} order by id limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
