import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Span, TakenSpan } from './occupancies.ts';

/** A calendar of another program, whose events block time of one member. */
export type BusySource = { professionalId: string; memberId: string; sourceId: string };

/** Writes only what differs, so that an unchanged calendar announces nothing. */
export async function updateBusyTimes(
  tx: Tx,
  { professionalId, memberId, sourceId }: BusySource,
  spans: readonly Span[],
): Promise<void> {
  const starts = spans.map(({ startsAt }) => startsAt);
  await sql`delete from scheduling.busy_times
    where professional_id = ${professionalId} and source_id = ${sourceId}
      and starts_at <> all(${starts}::timestamptz[])`.execute(tx);
  await sql`insert into scheduling.busy_times (professional_id, source_id, member_id, starts_at, ends_at)
    select ${professionalId}, ${sourceId}, ${memberId}, starts_at, ends_at
    from unnest(${starts}::timestamptz[], ${spans.map(({ endsAt }) => endsAt)}::timestamptz[]) as span (starts_at, ends_at)
    on conflict (professional_id, source_id, starts_at) do update set ends_at = excluded.ends_at
      where busy_times.ends_at <> excluded.ends_at`.execute(tx);
}

export async function eraseBusyTimes(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('scheduling.busyTimes').where('professionalId', '=', professionalId).execute();
}

export type BusyResource = { id: string; professionalId: string; memberId: string };

/** Finds the resource of a member, which exists once something has occupied the member. */
export async function findBusyResource(
  tx: Tx,
  { professionalId, memberId }: { professionalId: string; memberId: string },
): Promise<BusyResource | undefined> {
  const found = await tx
    .selectFrom('scheduling.resources')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return found && { id: found.id, professionalId, memberId };
}

/** Lists those of these resources whose member has busy times. */
export async function listBusyResources(tx: Tx, resourceIds: readonly string[]): Promise<BusyResource[]> {
  const { rows } = await sql<BusyResource>`
    select r.id, r.professional_id, r.member_id from scheduling.resources r
    where r.id = any(${[...resourceIds]}::uuid[]) and exists (select from scheduling.busy_times b
      where b.professional_id = r.professional_id and b.member_id = r.member_id)`.execute(tx);
  return rows;
}

/** The busy times of a member, merged, without what else occupies the member. */
const wantedOf = ({ id, professionalId, memberId }: BusyResource) => sql`events as (
    select range_agg(tstzrange(starts_at, ends_at)) as during from scheduling.busy_times
    where professional_id = ${professionalId} and member_id = ${memberId}
  ), taken as (
    select range_agg(part) as during from events, scheduling.occupancies o, unnest(o.during) as part
    where o.resource_id = ${id} and o.occupant_kind <> 'busy_time' and o.during && events.during
  ), wanted as (
    select tstzmultirange(part) as during
    from events, taken, unnest(events.during - coalesce(taken.during, '{}'::tstzmultirange)) as part
  )`;

/**
 * Makes the occupancies of a member’s busy times follow the busy times and everything else that occupies the
 * member. Returns the time that they gave up and took. The caller holds the calendar lock.
 */
export async function recutOccupancies(
  tx: Tx,
  resource: BusyResource,
): Promise<{ freed: TakenSpan[]; taken: TakenSpan[] }> {
  const span = sql`resource_id, lower(o.during) as starts_at, upper(o.during) as ends_at`;
  const { rows: freed } = await sql<TakenSpan>`with ${wantedOf(resource)}
    delete from scheduling.occupancies o where o.resource_id = ${resource.id} and o.occupant_kind = 'busy_time'
      and not exists (select from wanted w where w.during = o.during)
    returning ${span}`.execute(tx);
  // A second statement: the exclusion constraint would still see the deleted rows in the first.
  const { rows: taken } = await sql<TakenSpan>`with ${wantedOf(resource)}
    insert into scheduling.occupancies as o (resource_id, occupant_kind, occupant_id, during)
    select ${resource.id}, 'busy_time', gen_random_uuid(), w.during from wanted w
    where not exists (select from scheduling.occupancies known
      where known.resource_id = ${resource.id} and known.occupant_kind = 'busy_time' and known.during = w.during)
    returning ${span}`.execute(tx);
  return { freed, taken };
}

type BusyOfMember = { professionalId: string; memberId: string; between: readonly [Date, Date] };

const areOfMember = ({ professionalId, memberId, between }: BusyOfMember) => sql`o.occupant_kind = 'busy_time'
  and o.resource_id = any(array(select id from scheduling.resources
    where professional_id = ${professionalId} and member_id = ${memberId}))
  and o.during && tstzmultirange(tstzrange(${between[0]}, ${between[1]}))`;

/** Lists the whole busy times of a member that overlap an interval. */
export async function listBusyOf(db: Db, of: BusyOfMember): Promise<TakenSpan[]> {
  const { rows } = await sql<TakenSpan>`
    select o.resource_id, lower(o.during) as starts_at, upper(o.during) as ends_at
    from scheduling.occupancies o where ${areOfMember(of)}`.execute(db);
  return rows;
}

/** Deletes what listBusyOf lists. recutOccupancies writes what an appointment leaves of it. */
export async function deleteBusyOf(tx: Tx, of: BusyOfMember): Promise<TakenSpan[]> {
  const { rows } = await sql<TakenSpan>`delete from scheduling.occupancies o where ${areOfMember(of)}
    returning o.resource_id, lower(o.during) as starts_at, upper(o.during) as ends_at`.execute(tx);
  return rows;
}

export type BusyOccupancy = { memberId: string; startsAt: Date; endsAt: Date };

/** Lists the time that busy times occupy: without what appointments and blocked times take of it. */
export async function listBusyOccupancies(
  db: Db,
  professionalId: string,
  [from, to]: readonly [Date, Date],
): Promise<BusyOccupancy[]> {
  const { rows } = await sql<BusyOccupancy>`
    select r.member_id, lower(o.during) as starts_at, upper(o.during) as ends_at
    from scheduling.resources r join scheduling.occupancies o on o.resource_id = r.id
    where r.professional_id = ${professionalId} and o.occupant_kind = 'busy_time'
      and o.during && tstzmultirange(tstzrange(${from}, ${to}))
    order by lower(o.during)`.execute(db);
  return rows;
}

export type Clash = {
  sourceId: string;
  memberId: string;
  appointmentId: string;
  startsAt: Date;
  endsAt: Date;
};

/** Lists the time that an appointment takes of busy times, with the pause after the appointment. */
export async function listClashes(
  db: Db,
  professionalId: string,
  [from, to]: readonly [Date, Date],
): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    select b.source_id, b.member_id, o.occupant_id as appointment_id, lower(part) as starts_at, upper(part) as ends_at
    from scheduling.busy_times b
      join scheduling.resources r on r.professional_id = b.professional_id and r.member_id = b.member_id
      join scheduling.occupancies o on o.resource_id = r.id and o.occupant_kind = 'appointment'
        and o.during && tstzmultirange(tstzrange(b.starts_at, b.ends_at))
      cross join lateral unnest(o.during * tstzmultirange(tstzrange(b.starts_at, b.ends_at))) as part
    where b.professional_id = ${professionalId} and b.starts_at < ${to} and b.ends_at > ${from}
    order by lower(part), o.occupant_id`.execute(db);
  return rows;
}
