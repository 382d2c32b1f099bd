import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

/** Appointments that have time in a calendar, in order of their ids, after one of them; twice who has two resources. */
export async function listTakersAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select taker_id as id from scheduling.occupancies
    where taker_id > ${after} and taker_kind = 'appointment' order by taker_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these have time in a calendar. */
export async function listTakersAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct taker_id as id from scheduling.occupancies where taker_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
