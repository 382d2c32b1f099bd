import type { AppointmentState, Category, PlaceOfService } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type StepBooked = {
  name: string;
  durationMinutes: number;
  freeTimeMinutes: number;
  equipment: string[];
};

export type LineBooked = {
  serviceId: string;
  name: string;
  category: Category;
  priceCents: number;
  durationMinutes: number;
  prepayment: boolean;
  steps: StepBooked[];
};

export type EventRecorded = { at: string; kind: string; actor: 'customer' | 'professional' | 'system' };

/** One row with its lines in order and its history. */
export type AppointmentRow = {
  id: string;
  professionalId: string;
  memberId: string;
  customerId: string | null;
  bookedBy: 'customer' | 'professional';
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  note: string;
  professionalName: string;
  memberName: string;
  place: PlaceOfService;
  line: string;
  city: string;
  postalCode: string;
  inseeCode: string | null;
  latitude: number;
  longitude: number;
  distanceHm: number | null;
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  serviceFeeCents: number;
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
  cancellationWindowHours: number;
  lateFeePercent: number;
  noShowFeePercent: number;
  paymentFailure: 'cancel' | 'pay_on_site';
  expiresAt: Date | null;
  reminderAt: Date | null;
  closingAt: Date;
  settleAt: Date | null;
  cancelledBy: 'customer' | 'professional' | 'system' | null;
  cancelReason: string | null;
  feeCents: number | null;
  revision: number;
  createdAt: Date;
  stateChangedAt: Date;
  lines: LineBooked[];
  events: EventRecorded[];
};

const whole = sql`a.*,
  (select coalesce(json_agg(json_build_object('serviceId', l.service_id, 'name', l.name, 'category', l.category,
      'priceCents', l.price_cents, 'durationMinutes', l.duration_minutes, 'prepayment', l.prepayment, 'steps', l.steps)
      order by l.position), '[]') from appointments.lines l where l.appointment_id = a.id) as lines,
  (select coalesce(json_agg(json_build_object('at', e.at, 'kind', e.kind, 'actor', e.actor) order by e.id), '[]')
    from appointments.events e where e.appointment_id = a.id) as events`;

export async function findAppointment(db: Db, id: string): Promise<AppointmentRow | undefined> {
  const found =
    await sql<AppointmentRow>`select ${whole} from appointments.appointments a where a.id = ${id}`.execute(
      db,
    );
  return found.rows[0];
}

/** Waits for whoever is changing it, then reads it as it is. */
export async function lockAppointment(tx: Tx, id: string): Promise<AppointmentRow | undefined> {
  await sql`select 1 from appointments.appointments where id = ${id} for update`.execute(tx);
  return findAppointment(tx, id);
}

export async function listAppointmentsByIds(db: Db, ids: readonly string[]): Promise<AppointmentRow[]> {
  const found =
    await sql<AppointmentRow>`select ${whole} from appointments.appointments a where a.id = any(${[...ids]}::uuid[])`.execute(
      db,
    );
  return found.rows;
}

export type View = 'upcoming' | 'past' | 'cancelled';

/** A customer's own, a page at a time and one more row than asked, which tells that there is another page. */
export async function listOfCustomer(
  db: Db,
  customerId: string,
  view: View,
  now: Date,
  page: { offset: number; limit: number },
): Promise<AppointmentRow[]> {
  const which = {
    upcoming: sql`a.state in ('held', 'requested', 'confirmed') and a.ends_at > ${now}`,
    past: sql`(a.state in ('completed', 'no_show') or (a.state = 'confirmed' and a.ends_at <= ${now}))`,
    // A hold that was never confirmed was no booking: its end is no cancellation to read about.
    cancelled: sql`a.state = 'cancelled' and exists (select from appointments.events e
      where e.appointment_id = a.id and e.kind in ('confirmed', 'requested'))`,
  }[view];
  const order = view === 'upcoming' ? sql`a.starts_at, a.id` : sql`a.starts_at desc, a.id`;
  const found = await sql<AppointmentRow>`select ${whole} from appointments.appointments a
    where a.customer_id = ${customerId} and ${which}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** What stands in her calendar between two instants: cancelled ones are no longer there. */
export async function listInCalendar(
  db: Db,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<AppointmentRow[]> {
  const found = await sql<AppointmentRow>`select ${whole} from appointments.appointments a
    where a.professional_id = ${professionalId} and a.starts_at < ${to} and a.ends_at > ${from} and a.state <> 'cancelled'
    order by a.starts_at, a.id`.execute(db);
  return found.rows;
}

export async function listNextConfirmed(db: Db, from: Date, limit: number): Promise<AppointmentRow[]> {
  const found = await sql<AppointmentRow>`select ${whole} from appointments.appointments a
    where a.state = 'confirmed' and a.starts_at > ${from} and a.booked_by = 'customer'
    order by a.created_at desc, a.starts_at limit ${limit}`.execute(db);
  return found.rows;
}

export type NewAppointment = Omit<
  AppointmentRow,
  'events' | 'settleAt' | 'cancelledBy' | 'cancelReason' | 'feeCents' | 'revision' | 'stateChangedAt'
>;

/**
 * The appointment with its lines and the first event of its history, in one round trip. With `mostHolds`: false, and
 * nothing written, when the customer has as many open holds already; the caller has her to itself.
 */
export async function insertAppointment(
  tx: Tx,
  { lines, ...row }: NewAppointment,
  mostHolds?: number,
): Promise<boolean> {
  const openHolds = sql`(select count(*) from appointments.appointments
    where customer_id = ${row.customerId} and state = 'held' and expires_at > ${row.createdAt})`;
  const isAllowed = mostHolds === undefined ? sql`true` : sql`${openHolds} < ${mostHolds}`;
  const positions = lines.map(
    (line, position) => sql`(${position}::integer, ${line.serviceId}::uuid, ${line.name}, ${line.category},
      ${line.priceCents}::integer, ${line.durationMinutes}::integer, ${line.prepayment}::boolean,
      ${JSON.stringify(line.steps)}::jsonb)`,
  );
  const written = await sql`with written as (
      insert into appointments.appointments (id, professional_id, member_id, customer_id, booked_by, customer_name,
        customer_phone, customer_email, note, professional_name, member_name, place, line, city, postal_code, insee_code,
        latitude, longitude, distance_hm, state, starts_at, ends_at, time_zone, service_fee_cents, mileage_cents,
        search_fee_cents, total_cents, card_cents, on_site_cents, cancellation_window_hours, late_fee_percent,
        no_show_fee_percent, payment_failure, expires_at, reminder_at, closing_at, created_at, state_changed_at)
      select ${row.id}::uuid, ${row.professionalId}::uuid, ${row.memberId}::uuid, ${row.customerId}::uuid,
        ${row.bookedBy}, ${row.customerName}, ${row.customerPhone}, ${row.customerEmail}, ${row.note},
        ${row.professionalName}, ${row.memberName}, ${row.place}, ${row.line}, ${row.city}, ${row.postalCode},
        ${row.inseeCode}, ${row.latitude}::float8, ${row.longitude}::float8, ${row.distanceHm}::integer, ${row.state},
        ${row.startsAt}::timestamptz, ${row.endsAt}::timestamptz, ${row.timeZone}, ${row.serviceFeeCents}::integer,
        ${row.mileageCents}::integer, ${row.searchFeeCents}::integer, ${row.totalCents}::integer,
        ${row.cardCents}::integer, ${row.onSiteCents}::integer, ${row.cancellationWindowHours}::integer,
        ${row.lateFeePercent}::integer, ${row.noShowFeePercent}::integer, ${row.paymentFailure},
        ${row.expiresAt}::timestamptz, ${row.reminderAt}::timestamptz, ${row.closingAt}::timestamptz,
        ${row.createdAt}::timestamptz, ${row.createdAt}::timestamptz
      where ${isAllowed}
      returning id
    ), lined as (
      insert into appointments.lines (appointment_id, position, service_id, name, category, price_cents,
        duration_minutes, prepayment, steps)
      select written.id, given.* from written, (values ${sql.join(positions)}) as given
    )
    insert into appointments.events (appointment_id, at, kind, actor, actor_id, detail)
    select id, ${row.createdAt}::timestamptz, ${row.state}, ${row.bookedBy}, ${row.customerId}::uuid, '{}' from written -- prepared`.execute(
    tx,
  );
  return written.numAffectedRows === 1n;
}

export type Change = {
  state?: AppointmentState;
  expiresAt?: Date | null;
  reminderAt?: Date | null;
  settleAt?: Date | null;
  cancelledBy?: 'customer' | 'professional' | 'system';
  cancelReason?: string;
  feeCents?: number | null;
  cardCents?: number;
  onSiteCents?: number;
};

/** The caller holds the row's lock. */
export async function updateAppointment(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ ...change, ...(change.state && { stateChangedAt: now }), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

export type NewEvent = {
  appointmentId: string;
  at: Date;
  kind: string;
  actor: 'customer' | 'professional' | 'system';
  actorId?: string | null;
  detail?: Record<string, unknown>;
};

export async function insertEvent(
  tx: Tx,
  { detail = {}, actorId = null, ...event }: NewEvent,
): Promise<void> {
  await tx
    .insertInto('appointments.events')
    .values({ ...event, actorId, detail: JSON.stringify(detail) })
    .execute();
}
