import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';

export type BookedWith = { professionalId: string; memberId: string; now: Date };

/**
 * The member’s open appointments that are not over. No appointment is longer than a day, hence the lower
 * bound on starts_at.
 */
const toCome = ({ professionalId, memberId, now }: BookedWith) => sql`professional_id = ${professionalId}
  and member_id = ${memberId} and starts_at > ${later(now, -DAY_MS)} and ends_at > ${now}
  and state in ('held', 'requested', 'confirmed')`;

export async function countUpcomingOfMember(db: Db, scope: BookedWith): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from appointments.appointments where ${toCome(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listUpcomingIdsOfMember(db: Db, scope: BookedWith, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments where ${toCome(scope)}
    order by starts_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
