import { sql } from 'kysely';
import { isConstraintViolation, type Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';

/**
 * Serializes bookings of these professionals until the transaction ends. Concurrent bookings wait here,
 * because they would deadlock in the exclusion constraint.
 */
export async function lockCalendar(tx: Tx, professionalIds: string | readonly string[]): Promise<void> {
  await takeLock(tx, 'calendar', professionalIds);
}

export type ResourceOwner = { memberId: string } | { equipmentId: string; unit: number };

/**
 * Returns the id of the resource of a member or of one unit of equipment. The resource is created at its
 * first use.
 */
export async function findOrCreateResource(
  tx: Tx,
  professionalId: string,
  owner: ResourceOwner,
): Promise<string> {
  const made = await tx
    .insertInto('scheduling.resources')
    .values({ professionalId, ...owner })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  let query = tx.selectFrom('scheduling.resources').select('id');
  query =
    'memberId' in owner
      ? query.where('memberId', '=', owner.memberId)
      : query.where('equipmentId', '=', owner.equipmentId).where('unit', '=', owner.unit);
  return (await query.executeTakeFirstOrThrow()).id;
}

/** What occupies a time. An offer is a time held for a waiting-list entry. */
export type Occupant = { kind: 'appointment' | 'blocked_time' | 'offer'; id: string };
/** Busy times are events of other calendars. Only store/busy-times.ts writes their occupancies. */
export type OccupantKind = Occupant['kind'] | 'busy_time';
export type Span = { startsAt: Date; endsAt: Date };
export type NewOccupancy = {
  resourceId: string;
  spans: Span[];
  /** The location of a visit at home; null in the salon and for blocked time. */
  where: { latitude: number; longitude: number } | null;
};

function during(spans: readonly Span[]): string {
  return `{${spans.map(({ startsAt, endsAt }) => `[${startsAt.toISOString()},${endsAt.toISOString()})`).join(',')}}`;
}

/** Returns false and writes nothing when any of the time is taken. */
export async function insertOccupancy(
  tx: Tx,
  occupant: Occupant,
  { resourceId, spans, where }: NewOccupancy,
): Promise<boolean> {
  const inserted = await sql`
    insert into scheduling.occupancies (resource_id, occupant_kind, occupant_id, during, latitude, longitude)
    values (${resourceId}, ${occupant.kind}, ${occupant.id}, ${during(spans)}::tstzmultirange, ${where?.latitude ?? null}, ${where?.longitude ?? null})
    on conflict do nothing`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

/**
 * Inserts the occupancies of a visit and its days of the read model in one statement. Returns false when
 * any of the time is taken; the caller must roll back.
 */
export async function insertOccupanciesAndDays(
  tx: Tx,
  occupant: Occupant,
  taken: readonly NewOccupancy[],
  days: readonly StoredDay[],
): Promise<boolean> {
  const rows = taken.map(
    ({ resourceId, spans, where }) =>
      sql`(${resourceId}::uuid, ${occupant.kind}, ${occupant.id}::uuid, ${during(spans)}::tstzmultirange,
        ${where?.latitude ?? null}::float8, ${where?.longitude ?? null}::float8)`,
  );
  const inserted = await sql<{ count: number }>`with taken as (
      insert into scheduling.occupancies (resource_id, occupant_kind, occupant_id, during, latitude, longitude)
      values ${sql.join(rows)} on conflict do nothing returning 1
    ), marked as (
      insert into scheduling.resource_days (resource_id, day, mask) values ${sql.join(days.map(dayValues))}
      on conflict (resource_id, day) do update set mask = excluded.mask
    )
    select count(*) from taken -- prepared`.execute(tx);
  return inserted.rows[0]?.count === taken.length;
}

export type TakenSpan = Span & { resourceId: string };

export async function deleteOccupancies(tx: Tx, occupantId: string): Promise<TakenSpan[]> {
  const found = await sql<TakenSpan>`
    with gone as (delete from scheduling.occupancies where occupant_id = ${occupantId} returning resource_id, during)
    select resource_id, lower(part) as starts_at, upper(part) as ends_at from gone, unnest(during) as part`.execute(
    tx,
  );
  return found.rows;
}

export type EquipmentOccupancy = {
  id: string;
  resourceId: string;
  unit: number;
  occupantId: string;
  /** Intervals in epoch minutes. */
  parts: { start: number; end: number }[];
};

export async function listOccupanciesOfEquipment(
  tx: Tx,
  { equipmentId, after }: { equipmentId: string; after: Date },
): Promise<EquipmentOccupancy[]> {
  const found = await sql<EquipmentOccupancy>`
    select o.id, o.resource_id, r.unit, o.occupant_id,
      (select json_agg(json_build_object('start', extract(epoch from lower(part)) / 60, 'end', extract(epoch from upper(part)) / 60))
        from unnest(o.during) as part) as parts
    from scheduling.resources r join scheduling.occupancies o on o.resource_id = r.id
    where r.equipment_id = ${equipmentId} and upper(o.during) > ${after}
    order by lower(o.during), o.id`.execute(tx);
  return found.rows;
}

/** The caller has checked that the other unit is free. */
export async function moveOccupancy(tx: Tx, id: string, resourceId: string): Promise<void> {
  await tx.updateTable('scheduling.occupancies').set({ resourceId }).where('id', '=', id).execute();
}

/**
 * Moves the time of an occupant from one member to another and returns its spans with the former member’s
 * resource. Returns undefined when the other member is not free; the caller must roll back.
 */
export async function moveToMember(
  tx: Tx,
  { occupant, from, resourceId }: { occupant: Occupant; from: string; resourceId: string },
): Promise<TakenSpan[] | undefined> {
  try {
    const { rows } = await sql<TakenSpan>`
      with moved as (
        update scheduling.occupancies o set resource_id = ${resourceId} from scheduling.resources r
        where r.id = o.resource_id and r.member_id = ${from} and o.occupant_kind = ${occupant.kind} and o.occupant_id = ${occupant.id}
        returning r.id, o.during)
      select id as resource_id, lower(part) as starts_at, upper(part) as ends_at
      from moved, unnest(during) as part`.execute(tx);
    return rows;
  } catch (error) {
    if (isConstraintViolation(error, 'occupancies_no_overlap')) return undefined;
    throw error;
  }
}

export type StoredDay = { resourceId: string; day: string; mask: Uint8Array };

function dayValues({ resourceId, day, mask }: StoredDay) {
  return sql`(${resourceId}::uuid, ${day}::date, ${Buffer.from(mask)}::bytea)`;
}

/**
 * Overwrites whole days of the read model. The caller holds the calendar lock and has read the masks under
 * it.
 */
export async function writeResourceDays(tx: Tx, days: readonly StoredDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`insert into scheduling.resource_days (resource_id, day, mask) values ${sql.join(days.map(dayValues))}
    on conflict (resource_id, day) do update set mask = excluded.mask`.execute(tx);
}

export type NewBlockedTime = Span & {
  id: string;
  professionalId: string;
  memberId: string;
  label: string;
  seriesId?: string;
};

/**
 * Inserts blocked times of one resource with their occupancies, and returns the inserted ids. Times that
 * overlap taken time are skipped.
 */
export async function insertBlockedTimes(
  tx: Tx,
  resourceId: string,
  blocked: readonly NewBlockedTime[],
  now: Date,
): Promise<Set<string>> {
  if (blocked.length === 0) return new Set();
  const rows = blocked.map(
    ({ id, ...span }) =>
      sql`(${resourceId}::uuid, 'blocked_time', ${id}::uuid, ${during([span])}::tstzmultirange)`,
  );
  const { rows: inserted } = await sql<{ occupantId: string }>`
    insert into scheduling.occupancies (resource_id, occupant_kind, occupant_id, during)
    values ${sql.join(rows)} on conflict do nothing returning occupant_id`.execute(tx);
  const ids = new Set(inserted.map(({ occupantId }) => occupantId));
  const free = blocked.filter(({ id }) => ids.has(id));
  if (free.length > 0)
    await tx
      .insertInto('scheduling.blockedTimes')
      .values(free.map((one) => ({ ...one, createdAt: now })))
      .execute();
  return ids;
}

/**
 * Returns false when the blocked time was deleted meanwhile. The caller has checked that it belongs to the
 * professional, and writes its occupancy.
 */
export async function updateBlockedTime(
  tx: Tx,
  id: string,
  change: Omit<NewBlockedTime, 'id' | 'professionalId' | 'seriesId'>,
): Promise<boolean> {
  const { memberId, startsAt, endsAt, label } = change;
  const changed = await tx
    .updateTable('scheduling.blockedTimes')
    .set({ memberId, startsAt, endsAt, label })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/**
 * Returns the member whose calendar contains the blocked time; undefined when this professional has no such
 * blocked time.
 */
export async function findBlockedMember(
  db: Tx,
  professionalId: string,
  id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('scheduling.blockedTimes')
    .select('memberId')
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return found?.memberId;
}

export async function deleteBlockedTime(tx: Tx, professionalId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('scheduling.blockedTimes')
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
