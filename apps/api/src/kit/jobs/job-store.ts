import { sql } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';
import type { SerializedError } from '../serialize-error.ts';
import { claimRows, isOwn, isUnleased } from './claim.ts';
import type { Fact, StoredFact } from './facts.ts';
import type { FailureRows } from './failure.ts';
import { jobNameOf, type Reaction } from './reactions.ts';

export type Job = {
  id: number;
  factId: number;
  fact: string;
  reaction: string;
  subject: string | null;
  payload: unknown;
  at: Date;
  /** See kit/telemetry/origin.ts. */
  origin: string | null;
  attempts: number;
  failures: number;
};

/** The table of the jobs. */
export const JOBS = 'kit.jobs';

const RELAY_TURN = 17;
/**
 * PostgreSQL releases the relay's lock this long after the machine that holds it died; no relay runs until
 * then.
 */
const LONGEST_SILENCE_MS = 4_000;

/**
 * Locks the relay for this transaction. Only one relay runs at a time across processes, so that jobs of one
 * subject are queued in the order of their facts. Returns false when another process holds the lock.
 */
export async function tryLockRelay(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('relay', ${RELAY_TURN})) as taken,
      set_config('idle_in_transaction_session_timeout', ${String(LONGEST_SILENCE_MS)}, true)`.execute(tx);
  return rows[0]?.taken === true;
}

export async function queueJobs(
  tx: Tx,
  facts: readonly StoredFact[],
  reactions: readonly Reaction[],
  now: Date,
): Promise<void> {
  const candidates = facts.flatMap((fact) =>
    reactions
      .filter((reaction) => reaction.fact === fact.name)
      .map((reaction) => ({
        fact_id: fact.id,
        fact: fact.name,
        reaction: jobNameOf(reaction),
        subject: fact.subject,
        payload: fact.payload,
        at: fact.at,
        origin: fact.origin,
        latest_only: reaction.latestOnly,
      })),
  );
  if (candidates.length === 0) return;
  const seen = new Set<string>();
  const jobs = candidates.filter(({ latest_only, reaction, subject }) => {
    const key = `${reaction} ${subject}`;
    const isRepeated = latest_only && seen.has(key);
    seen.add(key);
    return !isRepeated;
  });
  await sql`
    insert into kit.jobs (fact_id, fact, reaction, subject, payload, at, origin, due_at, created_at)
    select fact_id, fact, reaction, subject, payload, at, origin, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (fact_id bigint, fact text, reaction text,
      subject text, payload jsonb, at timestamptz, origin text, latest_only boolean)
    where not (latest_only and exists (
      select from kit.jobs waiting where waiting.reaction = job.reaction and waiting.subject = job.subject
        and waiting.status = 'waiting' and waiting.attempts = 0
    ))
    order by fact_id
    on conflict (fact_id, reaction) do nothing`.execute(tx);
}

/**
 * Due jobs of these reactions. A later job of the same reaction and subject waits until the earlier job is
 * done or marked as failed.
 */
export const dueJobs = (reactions: readonly string[], now: Date) =>
  sql`select o.id, o.due_at ${claimable(reactions, now)}`;

const claimable = (reactions: readonly string[], now: Date) => sql`from kit.jobs o
  where o.status = 'waiting' and o.due_at <= ${now} and ${isUnleased}
    and o.reaction = any(${[...reactions]}::text[])
    and (o.subject is null or not exists (
      select from kit.jobs earlier where earlier.reaction = o.reaction and earlier.subject = o.subject
        and earlier.status = 'waiting' and earlier.fact_id < o.fact_id
    ))`;

/**
 * Claims due jobs until the lease ends, the earliest due first. Each claim counts as a failure until it ends
 * well, so that a job that kills its worker runs out of attempts too.
 */
export async function claimJobs(
  db: Database,
  request: { reactions: readonly string[]; count: number; now: Date; leaseSeconds: number },
): Promise<Job[]> {
  const { reactions, count, now, leaseSeconds } = request;
  const jobs = await claimRows<Job>(db, JOBS, {
    due: sql`select o.id ${claimable(reactions, now)} order by o.due_at, o.id limit ${count}`,
    leaseSeconds,
    set: sql`failures = failures + 1`,
  });
  return jobs.sort((a, b) => a.factId - b.factId);
}

export async function closeJob(db: Db, job: Job, now: Date): Promise<void> {
  await sql`update kit.jobs set status = 'done', payload = null, error = null, lease_until = null, ended_at = ${now}
    where ${isMine(job)}`.execute(db);
}

/** Schedules another attempt. With `blameless` true the present attempt does not count as a failure. */
export async function postponeJob(
  db: Db,
  job: Job,
  { dueAt, error, blameless }: { dueAt: Date; error: SerializedError; blameless: boolean },
): Promise<void> {
  await sql`update kit.jobs set due_at = ${dueAt}, lease_until = null, error = ${JSON.stringify(error)},
      failures = failures - ${blameless ? 1 : 0}
    where ${isMine(job)}`.execute(db);
}

/** Marks the job as failed; an operator decides what follows. */
export async function giveUpJob(db: Db, job: Job, error: SerializedError, now: Date): Promise<void> {
  await sql`update kit.jobs set status = 'failed', lease_until = null, error = ${JSON.stringify(error)}, ended_at = ${now}
    where ${isMine(job)}`.execute(db);
}

const isMine = (job: Job) => sql`${isOwn(job)} and status = 'waiting'`;

/**
 * Lists the facts about these subjects that are in the outbox or have a job that has not ended, in the
 * order of the facts. Facts whose jobs all ended, done or failed, are left out.
 */
export async function listWaitingFacts(db: Db, subjects: readonly string[]): Promise<Fact[]> {
  const theirs = sql`subject = any(${[...subjects]}::text[])`;
  const { rows } = await sql<Fact>`
    select id, name, payload, at from kit.facts where ${theirs}
    union all
    select * from (
      select distinct on (fact_id) fact_id, fact, payload, at from kit.jobs
      where status = 'waiting' and ${theirs} order by fact_id
    ) queued order by id`.execute(db);
  return rows;
}

/** The jobs that were given up. */
export const jobFailures: FailureRows = () => sql`
  select 'job', reaction, id::text, subject, null, 'failed', attempts, error, ended_at from kit.jobs
  where status = 'failed'`;

/** Returns when the oldest fact in the outbox was written; null while the outbox is empty. */
export async function findOldestFact(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(at) as at from kit.facts`.execute(db);
  return rows[0]?.at ?? null;
}

/** Lists the reactions with waiting jobs, and when the oldest of each was queued. */
export async function listOldestJobs(db: Db): Promise<{ source: string; at: Date }[]> {
  const { rows } = await sql<{ source: string; at: Date }>`
    select reaction as source, min(created_at) as at from kit.jobs where status = 'waiting' group by reaction`.execute(
    db,
  );
  return rows;
}

/** Puts a failed job back into the queue with no failures counted. Returns false for any other id. */
export async function retryFailedJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kit.jobs set status = 'waiting', failures = 0, due_at = ${now}, ended_at = null
    where status = 'failed' and id::text = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends a failed job and deletes its payload. Returns false for any other id. */
export async function dismissFailedJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kit.jobs set status = 'done', payload = null, ended_at = ${now}
    where status = 'failed' and id::text = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Deletes facts and jobs whose payload has one of these emails, because the account of that email was
 * deleted.
 */
export async function eraseQueuedOfEmails(tx: Tx, emails: readonly string[]): Promise<void> {
  const named = sql`jsonb_path_exists(lower(payload::text)::jsonb, '$.** ? (@ == $email[*])',
    jsonb_build_object('email', ${JSON.stringify(emails.map((email) => email.toLowerCase()))}::jsonb))`;
  await sql`delete from kit.facts where ${named}`.execute(tx);
  await sql`delete from kit.jobs where status = 'waiting' and ${named}`.execute(tx);
  await sql`delete from kit.jobs where status = 'failed' and ${named}`.execute(tx);
}

/**
 * Deletes up to `limit` jobs that were done before an instant, and returns how many. Failed jobs stay for
 * the operator.
 */
export async function purgeDoneJobs(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from kit.jobs where id = any(array(
    select id from kit.jobs where status = 'done' and ended_at < ${before} order by ended_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/**
 * Lists waiting jobs whose reaction is not in `queues`, and facts that are in the outbox since before an
 * instant; at most `limit` of each. Each text has the kind, the id and the name.
 */
export async function listStuckJobsAndFacts(
  db: Db,
  { queues, before, limit }: { queues: readonly string[]; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'job ' || id || ' ' || reaction as name from (
      select id, reaction from kit.jobs where status = 'waiting' and reaction <> all(${[...queues]}::text[])
      order by due_at limit ${limit}) as nobodys
    union all
    select 'fact ' || id || ' ' || name from (
      select id, name from kit.facts where at < ${before} order by id limit ${limit}) as outbox`.execute(db);
  return rows.map(({ name }) => name);
}
