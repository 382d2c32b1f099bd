import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { OccupantKind, TakenSpan } from './occupancies.ts';

/**
 * Lists the ids of appointments with occupancies above `after`, in ascending order. The id of an
 * appointment with two resources is listed twice.
 */
export async function listOccupantsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select occupant_id as id from scheduling.occupancies
    where occupant_id > ${after} and occupant_kind = 'appointment' order by occupant_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function listOccupantsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct occupant_id as id from scheduling.occupancies where occupant_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Sums the minutes for which units of each equipment are taken between two instants. Equipment without
 * taken minutes is left out.
 */
export async function sumBusyMinutes(
  db: Db,
  equipmentIds: readonly string[],
  [from, to]: readonly [Date, Date],
): Promise<Map<string, number>> {
  if (equipmentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; minutes: number }>`
    select r.equipment_id as id, sum(extract(epoch from upper(part) - lower(part)) / 60)::int as minutes
    from scheduling.resources r join scheduling.occupancies o on o.resource_id = r.id
      cross join lateral unnest(o.during * tstzmultirange(tstzrange(${from}, ${to}))) as part
    where r.equipment_id = any(${[...equipmentIds]}::uuid[]) and o.during && tstzrange(${from}, ${to})
    group by r.equipment_id`.execute(db);
  return new Map(rows.map(({ id, minutes }) => [id, minutes]));
}

/**
 * Sums the minutes that appointments take of these members, by the local day on which each part begins.
 * Days without minutes are left out.
 */
export async function sumTakenByDay(
  db: Db,
  memberIds: readonly string[],
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map();
  const span = sql`tstzrange(${from}, ${until})`;
  const { rows } = await sql<{ day: string; minutes: number }>`
    select to_char(lower(part) at time zone ${timeZone}::text, 'YYYY-MM-DD') as day,
      (sum(extract(epoch from upper(part) - lower(part))) / 60)::integer as minutes
    from scheduling.resources r join scheduling.occupancies o on o.resource_id = r.id
      cross join lateral unnest(o.during) as part
    where r.member_id = any(${[...memberIds]}::uuid[]) and o.occupant_kind = 'appointment'
      and o.during && tstzmultirange(${span}) and lower(part) <@ ${span}
    group by 1`.execute(db);
  return new Map(rows.map(({ day, minutes }) => [day, minutes]));
}

export type HandsOn = { occupantId: string; memberId: string; startsAt: Date; endsAt: Date };

export async function listHandsOn(db: Db, occupantIds: readonly string[]): Promise<HandsOn[]> {
  if (occupantIds.length === 0) return [];
  const { rows } = await sql<HandsOn>`
    select o.occupant_id, r.member_id, lower(part) as starts_at, upper(part) as ends_at
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) as part
    where o.occupant_id = any(${[...occupantIds]}::uuid[]) and r.member_id is not null`.execute(db);
  return rows;
}

/** Sums the hands-on minutes of these occupants by member. */
export async function sumHandsOnMinutes(
  db: Db,
  occupantIds: readonly string[],
): Promise<Map<string, number>> {
  if (occupantIds.length === 0) return new Map();
  const { rows } = await sql<{ memberId: string; minutes: number }>`
    select r.member_id, (sum(extract(epoch from upper(part) - lower(part))) / 60)::integer as minutes
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) as part
    where o.occupant_id = any(${[...occupantIds]}::uuid[]) and r.member_id is not null
    group by r.member_id`.execute(db);
  return new Map(rows.map(({ memberId, minutes }) => [memberId, minutes]));
}

export async function listTakenBy(db: Db, occupantId: string): Promise<TakenSpan[]> {
  const { rows } = await sql<TakenSpan>`
    select resource_id, lower(part) as starts_at, upper(part) as ends_at
    from scheduling.occupancies, unnest(during) as part where occupant_id = ${occupantId}`.execute(db);
  return rows;
}

export type EquipmentTaken = { equipmentId: string; startsAt: Date; endsAt: Date };

/** Lists which equipment an occupant uses when. Two uses of a unit are two rows. */
export async function listEquipmentTaken(db: Db, occupantId: string): Promise<EquipmentTaken[]> {
  const { rows } = await sql<EquipmentTaken>`
    select r.equipment_id, lower(part) as starts_at, upper(part) as ends_at
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) as part
    where o.occupant_id = ${occupantId} and r.equipment_id is not null order by lower(part)`.execute(db);
  return rows;
}

export type TimeTaken = {
  /** Null when the row is about a unit of equipment. */
  memberId: string | null;
  equipmentId: string | null;
  unit: number | null;
  occupantKind: OccupantKind;
  occupantId: string;
  label: string | null;
  startsAt: Date;
  endsAt: Date;
};

export async function listTaken(
  db: Db,
  query: {
    professionalId: string;
    memberId: string;
    equipmentIds: readonly string[];
    between: readonly [Date, Date];
    except: string;
  },
): Promise<TimeTaken[]> {
  const { professionalId, memberId, equipmentIds, between, except } = query;
  const span = sql`tstzrange(${between[0]}, ${between[1]})`;
  const { rows } = await sql<TimeTaken>`
    select r.member_id, r.equipment_id, r.unit, o.occupant_kind, o.occupant_id, b.label,
      lower(part) as starts_at, upper(part) as ends_at
    from scheduling.resources r join scheduling.occupancies o on o.resource_id = r.id
      cross join lateral unnest(o.during) as part
      left join scheduling.blocked_times b on o.occupant_kind = 'blocked_time' and b.id = o.occupant_id
    where r.professional_id = ${professionalId}
      and (r.member_id = ${memberId} or r.equipment_id = any(${[...equipmentIds]}::uuid[]))
      and o.occupant_id <> ${except} and o.during && tstzmultirange(${span}) and part && ${span}
    order by lower(part), o.id`.execute(db);
  return rows;
}

export type UnitTaken = {
  equipmentId: string;
  unit: number;
  occupantKind: OccupantKind;
  occupantId: string;
  startsAt: Date;
  endsAt: Date;
};

export async function listUnitsTaken(
  db: Db,
  professionalId: string,
  [from, to]: readonly [Date, Date],
): Promise<UnitTaken[]> {
  const span = sql`tstzrange(${from}, ${to})`;
  const { rows } = await sql<UnitTaken>`
    select r.equipment_id, r.unit, o.occupant_kind, o.occupant_id, lower(part) as starts_at, upper(part) as ends_at
    from scheduling.resources r join scheduling.occupancies o on o.resource_id = r.id
      cross join lateral unnest(o.during) as part
    where r.professional_id = ${professionalId} and r.equipment_id is not null
      and o.during && tstzmultirange(${span}) and part && ${span}
    order by lower(part), o.id`.execute(db);
  return rows;
}
