import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export async function listIdsOfSeries(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.appointments')
    .select('id')
    .where('seriesId', '=', seriesId)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listConfirmedIdsFrom(db: Db, seriesId: string, from: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.appointments')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('startsAt', '>=', from)
    .where('state', '=', 'confirmed')
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countCancelled(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from appointments.appointments a
    where a.state = 'cancelled' and (a.series_id, a.starts_at) >=
      (select series_id, starts_at from appointments.appointments where id = ${id})
      and a.series_id = (select series_id from appointments.appointments where id = ${id})`.execute(db);
  return rows[0]?.count ?? 0;
}
