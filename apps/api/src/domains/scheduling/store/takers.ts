import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

/** Appointments that have time in a calendar, in order of their ids, after one of them; twice who has two resources. */
export async function listTakersAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select taker_id as id from scheduling.occupancies
    where taker_id > ${after} and taker_kind = 'appointment' order by taker_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these have time in a calendar. */
export async function listTakersAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct taker_id as id from scheduling.occupancies where taker_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Minutes for which units of each equipment are taken between two instants; equipment that is free is left out. */
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

export type HandsOn = { takerId: string; memberId: string; startsAt: Date; endsAt: Date };

/** When members have their hands on what these hold, buffers included. */
export async function listHandsOn(db: Db, takerIds: readonly string[]): Promise<HandsOn[]> {
  if (takerIds.length === 0) return [];
  const { rows } = await sql<HandsOn>`
    select o.taker_id, r.member_id, lower(part) as starts_at, upper(part) as ends_at
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) as part
    where o.taker_id = any(${[...takerIds]}::uuid[]) and r.member_id is not null`.execute(db);
  return rows;
}
