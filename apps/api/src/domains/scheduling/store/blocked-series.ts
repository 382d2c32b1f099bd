import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export async function summariseSeries(
  db: Db,
  seriesId: string,
): Promise<{ count: number; firstId: string | null }> {
  const found = await sql<{ count: number; firstId: string | null }>`
    select count(*)::int as count, (array_agg(id order by starts_at, id))[1] as first_id
    from scheduling.blocked_times where series_id = ${seriesId}`.execute(db);
  return found.rows[0] ?? { count: 0, firstId: null };
}

/**
 * Deletes a blocked time and the later times of its series in the calendars of these members. Returns their
 * ids; the caller frees their occupancies.
 */
export async function deleteFollowing(
  tx: Tx,
  { professionalId, id, memberIds }: { professionalId: string; id: string; memberIds: readonly string[] },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with chosen as (
      select b.id from scheduling.blocked_times b
      join scheduling.blocked_times first on first.id = ${id} and first.professional_id = ${professionalId}
      where b.professional_id = ${professionalId} and b.member_id = any(${memberIds}::uuid[])
        and (b.id = first.id or b.series_id = first.series_id and b.starts_at >= first.starts_at)
      order by b.id for update of b)
    delete from scheduling.blocked_times b using chosen where b.id = chosen.id returning b.id`.execute(tx);
  return found.rows.map((row) => row.id);
}
