import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { announce, defineFactKind } from './facts.ts';

/** A fact for tests: the sample changed for the `turn`-th time. */
export const SampleChanged = defineFactKind<{ sampleId: string; turn: number }>('sample-changed', 'sampleId');

/** Creates a table outside of the queue, in which reactions record in order what they did. */
export async function openDiary(db: Database): Promise<void> {
  await sql`create table if not exists public.diary (id bigint generated always as identity primary key,
    what text not null, sample_id text not null, turn integer not null)`.execute(db);
}

export async function write(
  db: Database,
  what: string,
  payload: { sampleId: string; turn: number },
): Promise<void> {
  await sql`insert into public.diary (what, sample_id, turn) values (${what}, ${payload.sampleId}, ${payload.turn})`.execute(
    db,
  );
}

export type Entry = { what: string; sampleId: string; turn: number };

export async function readDiary(db: Database, what?: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select what, sample_id, turn from public.diary
    where ${what ?? null}::text is null or what = ${what ?? null} order by id`.execute(db);
  return rows;
}

export async function happen(db: Database, sampleId: string, turn: number, at = new Date()): Promise<void> {
  await inTransaction(db, (tx) => announce(tx, SampleChanged, { sampleId, turn }, at));
}

export async function countJobs(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) from kit.jobs group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Returns true when the outbox is empty and no job waits or runs. */
export async function isQuiet(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`select (select count(*) from kit.facts)
    + (select count(*) from kit.jobs where status = 'waiting') as waiting`.execute(db);
  return rows[0]?.waiting === 0;
}
