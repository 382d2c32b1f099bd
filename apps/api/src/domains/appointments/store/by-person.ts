import type { PlaceOfService } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';

/** An account that is deleted or exported; `professionalId` is its business, if it has one. */
export type Leaver = { accountId: string; professionalId: string | undefined };

export type Side = { customerId: string } | { professionalId: string };

const of = (side: Side) =>
  'customerId' in side
    ? sql`customer_id = ${side.customerId}`
    : sql`professional_id = ${side.professionalId}`;

export function sidesOf({ accountId, professionalId }: Leaver): ['customer' | 'professional', Side][] {
  return [
    ['customer', { customerId: accountId }],
    ...(professionalId ? [['professional', { professionalId }] as ['professional', Side]] : []),
  ];
}

/** Keyset pagination in order of time; `after` is the last id of the page before. */
export async function listIdsOf(
  db: Db,
  side: Side,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rest =
    after === undefined
      ? sql``
      : sql`and (starts_at, id) > (select starts_at, id from appointments.appointments where id = ${after})`;
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments where ${of(side)} ${rest} order by starts_at, id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function wasBookedOnline(db: Db, professionalId: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from appointments.appointments
    where professional_id = ${professionalId} and booked_by = 'customer') as was`.execute(db);
  return rows[0]?.was ?? false;
}

export async function listUpcomingIds(db: Db, side: Side, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments
    where ${of(side)} and state in ('held', 'requested', 'confirmed') and starts_at > ${now}
    order by starts_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts the open appointments of a professional; with `begunBy`, only those that began by this instant.
 */
export async function countOpenAppointments(db: Db, professionalId: string, begunBy?: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from appointments.appointments
    where professional_id = ${professionalId} and state in ('held', 'requested', 'confirmed')
      and (${begunBy ?? null}::timestamptz is null or starts_at <= ${begunBy ?? null})`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countUpcomingAtPlaces(
  db: Db,
  { professionalId, places, now }: { professionalId: string; places: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from appointments.appointments
    where professional_id = ${professionalId} and place = any(${[...places]}::text[]) and ends_at > ${now}
      and state in ('held', 'requested', 'confirmed')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts, per service, the open appointments that are not over. Services without any are left out. */
export async function countUpcomingByService(
  db: Db,
  professionalId: string,
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select l.service_id as id, count(distinct a.id)::integer as count
    from appointments.appointments a join appointments.lines l on l.appointment_id = a.id
    where a.professional_id = ${professionalId} and a.starts_at > ${later(now, -DAY_MS)} and a.ends_at > ${now}
      and a.state in ('held', 'requested', 'confirmed') and l.service_id is not null
    group by l.service_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Erases name, contact, home address and texts, except a cancellation reason of the professional. Prices,
 * times and commune stay for accounting.
 */
export async function eraseCustomer(tx: Tx, customerId: string): Promise<void> {
  await sql`update appointments.appointments set customer_name = '-', customer_phone = null, customer_email = null,
    note = '', professional_note = '', person_name = '', line = case place when 'at_home' then '' else line end,
    cancel_reason = case cancelled_by when 'customer' then null else cancel_reason end,
    contest_reason = case when contest_reason is null then null else '' end
    where customer_id = ${customerId}`.execute(tx);
}

/** Erases clients who have no account. The appointments of customers with an account stay as they are. */
export async function eraseWalkIns(tx: Tx, professionalId: string): Promise<void> {
  await sql`update appointments.appointments set customer_name = '-', customer_phone = null, customer_email = null,
    note = '', cancel_reason = null, line = case place when 'at_home' then '' else line end
    where professional_id = ${professionalId} and customer_id is null`.execute(tx);
}

export type LastVisit = {
  professionalId: string;
  startsAt: Date;
  place: PlaceOfService;
  at: { latitude: number; longitude: number };
  serviceIds: string[];
};

export async function listLastVisits(db: Db, accountId: string, limit: number): Promise<LastVisit[]> {
  const { rows } = await sql<LastVisit>`
    select professional_id, starts_at, place, json_build_object('latitude', latitude, 'longitude', longitude) as at,
      array(select l.service_id from appointments.lines l
        where l.appointment_id = latest.id and l.service_id is not null order by l.position) as service_ids
    from (select distinct on (professional_id) id, professional_id, starts_at, place, latitude, longitude
      from appointments.appointments where customer_id = ${accountId} and state = 'completed'
      order by professional_id, starts_at desc) as latest
    order by starts_at desc limit ${limit}`.execute(db);
  return rows;
}
