import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import type { SerializedError } from '../serialize-error.ts';

export type ScheduledJobRun = { id: number; job: string; tries: number };

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
  tries: number;
  found: Record<string, number>;
  wrong: number;
  examples: string[];
  alarm: 'found' | 'failed' | null;
  error: SerializedError | null;
};

const MOST_EXAMPLES = 20;

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

/**
 * Claims the oldest run of these jobs that has not ended and that no worker holds, until the lease ends.
 */
export async function claimRun(
  db: Database,
  { jobs, now, leaseSeconds }: { jobs: readonly string[]; now: Date; leaseSeconds: number },
): Promise<ScheduledJobRun | undefined> {
  const { rows } = await sql<ScheduledJobRun>`
    update kit.scheduled_job_runs set started_at = coalesce(started_at, ${now}), tries = tries + 1,
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from kit.scheduled_job_runs
      where ended_at is null and job = any(${[...jobs]}::text[]) and (lease_until is null or lease_until < now())
      order by id limit 1 for update skip locked
    )
    returning id, job, tries`.execute(db);
  return rows[0];
}

/**
 * Sets the lease to end in `seconds` from now; does nothing when the run has ended or another worker has
 * claimed it.
 */
export async function extendRunLease(db: Db, run: ScheduledJobRun, seconds: number): Promise<void> {
  await sql`update kit.scheduled_job_runs set lease_until = now() + make_interval(secs => ${seconds})
    where ${isMine(run)}`.execute(db);
}

/** Releases a run that was interrupted by no fault of the job; the attempt does not count. */
export async function releaseRun(db: Db, run: ScheduledJobRun): Promise<void> {
  await sql`update kit.scheduled_job_runs set lease_until = null, tries = tries - 1 where ${isMine(run)}`.execute(
    db,
  );
}

export async function endRun(
  db: Db,
  run: ScheduledJobRun,
  { found, wrong }: Findings,
  now: Date,
): Promise<void> {
  await sql`update kit.scheduled_job_runs set ended_at = ${now}, lease_until = null, error = null,
      found = ${JSON.stringify(found)}, wrong = ${wrong.length}, examples = ${wrong.slice(0, MOST_EXAMPLES)}::text[],
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

const isMine = ({ id, tries }: ScheduledJobRun) => sql`id = ${id} and tries = ${tries} and ended_at is null`;

/** Lists the last runs of one job, or of all jobs when `job` is undefined, newest first. */
export async function listRuns(db: Db, limit: number, job?: string): Promise<RecordedRun[]> {
  const { rows } = await sql<RecordedRun>`
    select job, due_on, started_at, ended_at, tries, found, wrong, examples, alarm, error from kit.scheduled_job_runs
    where ${job ?? null}::text is null or job = ${job ?? null} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function listLastRuns(db: Db, jobs: readonly string[]): Promise<RecordedRun[]> {
  const { rows } = await sql<RecordedRun>`
    select last.* from unnest(${[...jobs]}::text[]) as wanted (name), lateral (
      select job, due_on, started_at, ended_at, tries, found, wrong, examples, alarm, error from kit.scheduled_job_runs
      where job = wanted.name order by id desc limit 1) as last`.execute(db);
  return rows;
}

/**
 * Lists the jobs whose last run ended before an instant, or that never ended a run and had one created
 * before it. A job without runs is not listed.
 */
export async function listLateScheduledJobs(db: Db, jobs: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select job from kit.scheduled_job_runs where job = any(${[...jobs]}::text[])
    group by job having coalesce(max(ended_at), min(created_at)) < ${since} order by job`.execute(db);
  return rows.map(({ job }) => job);
}

export async function purgeRuns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.scheduled_job_runs where id = any(array(
    select id from kit.scheduled_job_runs where ended_at < ${before} order by id limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
