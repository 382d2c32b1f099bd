import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import type { AppointmentRow, LineBooked } from './appointments.ts';

const calendarColumns = [
  'id',
  'memberId',
  'memberName',
  'customerId',
  'customerName',
  'place',
  'city',
  'state',
  'startsAt',
  'endsAt',
  'totalCents',
  'cardCents',
  'revision',
  'groupPosition',
  'personName',
  'bookedBy',
] as const;

export type CalendarRow = Pick<AppointmentRow, (typeof calendarColumns)[number]> & {
  hasNote: boolean;
  lines: Pick<LineBooked, 'name' | 'category' | 'steps'>[];
};

/**
 * Whether the customer cancelled a confirmed appointment with a fee, or after the period in which
 * cancelling is free.
 */
export const isCancelledLate: RawBuilder<boolean> = sql`(a.state = 'cancelled' and a.cancelled_by = 'customer'
  and (a.fee_cents > 0 or a.state_changed_at > coalesce(a.late_moved_from, a.starts_at) - make_interval(hours => a.cancellation_window_hours))
  and exists (select from appointments.events e where e.appointment_id = a.id and e.kind = 'confirmed'))`;

/** Leaves out cancelled appointments, except those that the customer cancelled late. */
export async function listInCalendar(
  db: Db,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<CalendarRow[]> {
  const columns = sql.join(calendarColumns.map((column) => sql.ref(`a.${column}`)));
  const found = await sql<CalendarRow>`select ${columns}, (a.note || a.professional_note) <> '' as has_note, (
      select coalesce(json_agg(json_build_object('name', l.name, 'category', l.category, 'steps', l.steps) order by l.position), '[]')
      from appointments.lines l where l.appointment_id = a.id) as lines
    from appointments.appointments a
    where a.professional_id = ${professionalId} and a.starts_at < ${to} and a.ends_at > ${from}
      and (a.state <> 'cancelled' or ${isCancelledLate})
    order by a.starts_at, a.id`.execute(db);
  return found.rows;
}

const daySheetColumns = [
  ...calendarColumns,
  'customerPhone',
  'note',
  'professionalNote',
  'line',
  'postalCode',
  'onSiteCents',
] as const;

export async function listForDaySheet(
  db: Db,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<(Pick<AppointmentRow, (typeof daySheetColumns)[number]> & { services: string[] })[]> {
  const columns = sql.join(daySheetColumns.map((column) => sql.ref(`a.${column}`)));
  const { rows } = await sql<Pick<AppointmentRow, (typeof daySheetColumns)[number]> & { services: string[] }>`
    select ${columns}, array(
      select l.name from appointments.lines l where l.appointment_id = a.id order by l.position) as services
    from appointments.appointments a
    where a.professional_id = ${professionalId} and a.starts_at < ${to} and a.ends_at > ${from} and a.state <> 'cancelled'
    order by a.starts_at, a.id`.execute(db);
  return rows;
}

const stopColumns = [
  ...(['id', 'memberId', 'memberName', 'customerName', 'place', 'startsAt', 'endsAt'] as const),
  ...(['line', 'postalCode', 'city', 'latitude', 'longitude'] as const),
] as const;
export type StopRow = Pick<AppointmentRow, (typeof stopColumns)[number]>;

export async function listRouteStops(
  db: Db,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select ${sql.join(stopColumns.map((column) => sql.ref(`a.${column}`)))}
    from appointments.appointments a
    where a.professional_id = ${professionalId} and a.starts_at >= ${from} and a.starts_at < ${to}
      and a.state in ('confirmed', 'completed')
    order by a.starts_at, a.id`.execute(db);
  return rows;
}

/** Counts an appointment that runs past midnight on each of its days. */
export async function countInCalendar(
  db: Db,
  professionalId: string,
  { startsAt, endsAt, timeZone }: { startsAt: Date; endsAt: Date; timeZone: string },
): Promise<{ memberId: string; memberName: string; day: string; count: number }[]> {
  const { rows } = await sql<{ memberId: string; memberName: string; day: string; count: number }>`
    select member_id, max(member_name) as member_name, count(*)::integer as count,
      to_char(day, 'YYYY-MM-DD') as day
    from appointments.appointments, generate_series(
      date_trunc('day', starts_at at time zone ${timeZone}::text),
      ends_at at time zone ${timeZone}::text - interval '1 microsecond', interval '1 day') as day
    where professional_id = ${professionalId} and starts_at < ${endsAt} and ends_at > ${startsAt} and state <> 'cancelled'
    group by member_id, 4`.execute(db);
  return rows;
}

export async function listRequested(db: Db, professionalId: string, now: Date) {
  const { rows } = await sql<{
    id: string;
    memberId: string;
    memberName: string;
    customerName: string;
    startsAt: Date;
    answerBy: Date;
    services: string[];
  }>`select a.id, a.member_id, a.member_name, a.customer_name, a.starts_at, a.answer_by,
      (select array_agg(l.name order by l.position) from appointments.lines l where l.appointment_id = a.id) as services
    from appointments.appointments a
    where a.professional_id = ${professionalId} and a.state = 'requested' and a.answer_by > ${now}
    order by a.answer_by, a.id limit 100`.execute(db);
  return rows;
}

export async function listUpcomingVisits(
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
