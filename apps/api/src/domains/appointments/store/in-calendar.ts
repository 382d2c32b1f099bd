import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import type { AppointmentRow, LineBooked } from './appointments.ts';

const drawn = [
  'id',
  'memberId',
  'memberName',
  'customerName',
  'place',
  'city',
  'state',
  'startsAt',
  'endsAt',
  'totalCents',
  'cardCents',
] as const;

export type CalendarRow = Pick<AppointmentRow, (typeof drawn)[number]> & {
  lines: Pick<LineBooked, 'name' | 'steps'>[];
};

/** What stands in her calendar between two instants: cancelled ones are no longer there. */
export async function listInCalendar(
  db: Db,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<CalendarRow[]> {
  const columns = sql.join(drawn.map((column) => sql.ref(`a.${column}`)));
  const found = await sql<CalendarRow>`select ${columns}, (
      select coalesce(json_agg(json_build_object('name', l.name, 'steps', l.steps) order by l.position), '[]')
      from appointments.lines l where l.appointment_id = a.id) as lines
    from appointments.appointments a
    where a.professional_id = ${professionalId} and a.starts_at < ${to} and a.ends_at > ${from} and a.state <> 'cancelled'
    order by a.starts_at, a.id`.execute(db);
  return found.rows;
}

/** Those of a house that are on or to come, in order of time. */
export async function listVisitsToCome(
  db: Db,
  professionalId: string,
  now: Date,
): Promise<Pick<AppointmentRow, 'id' | 'memberId' | 'customerName' | 'startsAt' | 'endsAt'>[]> {
  return db
    .selectFrom('appointments.appointments')
    .select(['id', 'memberId', 'customerName', 'startsAt', 'endsAt'])
    .where('professionalId', '=', professionalId)
    .where('state', 'in', ['held', 'requested', 'confirmed'])
    .where('startsAt', '>', later(now, -DAY_MS))
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
}
