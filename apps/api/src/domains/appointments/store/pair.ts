import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { AppointmentRow } from './appointments.ts';

export type Pair = { customerId: string; professionalId: string };

const between = ({ customerId, professionalId }: Pair) =>
  sql`customer_id = ${customerId} and professional_id = ${professionalId}`;

/**
 * Lists the members of this professional with whom the customer has or had an appointment. Holds, and
 * cancellations by the customer or the system, do not count.
 */
export async function listMembersServing(db: Db, pair: Pair): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct member_id as id from appointments.appointments
    where ${between(pair)}
      and (state in ('requested', 'confirmed', 'completed', 'no_show') or cancelled_by = 'professional')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the id of the latest appointment that is not cancelled; of one member, if `memberId` is set. */
export async function findLatestBetween(
  db: Db,
  { memberId, ...pair }: Pair & { memberId: string | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments
    where ${between(pair)} and state in ('requested', 'confirmed', 'completed', 'no_show')
      and (${memberId ?? null}::uuid is null or member_id = ${memberId ?? null})
    order by starts_at desc, id limit 1`.execute(db);
  return rows[0]?.id;
}

export type NextBetween = Pick<AppointmentRow, 'id' | 'startsAt' | 'timeZone' | 'state'> & {
  services: string[];
};

export async function findNextBetween(
  db: Db,
  { memberId, now, ...pair }: Pair & { memberId: string | undefined; now: Date },
): Promise<NextBetween | undefined> {
  const { rows } = await sql<NextBetween>`
    select a.id, a.starts_at, a.time_zone, a.state, array(
      select l.name from appointments.lines l where l.appointment_id = a.id order by l.position) as services
    from appointments.appointments a
    where ${between(pair)} and a.state in ('requested', 'confirmed') and a.ends_at > ${now}
      and (${memberId ?? null}::uuid is null or a.member_id = ${memberId ?? null})
    order by a.starts_at, a.id limit 1`.execute(db);
  return rows[0];
}
