import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export type HoursRow = {
  memberId: string;
  /** 1 is Monday. */
  weekday: number;
  startsMinute: number;
  endsMinute: number;
  /** True when customers may book these hours. */
  online: boolean;
  cycleWeek: number;
  weeks: number | null;
  firstMonday: string | null;
};

export async function listWorkingHours(db: Db, memberIds: string[]): Promise<HoursRow[]> {
  return db
    .selectFrom('scheduling.workingHours as hours')
    .leftJoin('scheduling.rosters as roster', 'roster.memberId', 'hours.memberId')
    .select([
      ...(['hours.memberId', 'weekday', 'startsMinute', 'endsMinute', 'online'] as const),
      ...(['cycleWeek', 'weeks', 'firstMonday'] as const),
    ])
    .where('hours.memberId', 'in', memberIds)
    .orderBy('hours.memberId')
    .orderBy('cycleWeek')
    .orderBy('weekday')
    .orderBy('startsMinute')
    .execute();
}

export type OpeningRow = {
  professionalId: string;
  /** 1 is Monday. */
  weekday: number;
  startsMinute: number;
  endsMinute: number;
};

export async function listOpening(db: Db, professionalIds: string[]): Promise<OpeningRow[]> {
  return db
    .selectFrom('scheduling.openingHours')
    .select(['professionalId', 'weekday', 'startsMinute', 'endsMinute'])
    .where('professionalId', 'in', professionalIds)
    .orderBy('weekday')
    .orderBy('startsMinute')
    .execute();
}

export type ExceptionRow = {
  professionalId: string;
  memberId: string | null;
  day: string;
  kind: 'closure' | 'opening' | 'absence';
  startsMinute: number;
  endsMinute: number;
  label: string;
};

export async function listExceptions(
  db: Db,
  professionalIds: string[],
  from: string,
  to: string,
): Promise<ExceptionRow[]> {
  const found = await sql<ExceptionRow>`
    select professional_id, member_id, day, kind, starts_minute, ends_minute, label from scheduling.exceptions
    where professional_id = any(${professionalIds}::uuid[]) and day between ${from} and ${to}
    order by day, starts_minute`.execute(db);
  return found.rows;
}

export type ResourceRow = {
  id: string;
  professionalId: string;
  memberId: string | null;
  equipmentId: string | null;
  unit: number | null;
};

export async function listResources(db: Db, professionalIds: string[]): Promise<ResourceRow[]> {
  return db
    .selectFrom('scheduling.resources')
    .select(['id', 'professionalId', 'memberId', 'equipmentId', 'unit'])
    .where('professionalId', 'in', professionalIds)
    .orderBy('unit')
    .execute();
}

export type ResourceDayRow = { resourceId: string; day: string; mask: Buffer };

export async function listResourceDays(
  db: Db,
  resourceIds: string[],
  from: string,
  to: string,
): Promise<ResourceDayRow[]> {
  const found = await sql<ResourceDayRow>`select resource_id, day, mask from scheduling.resource_days
    where resource_id = any(${resourceIds}::uuid[]) and day between ${from} and ${to}`.execute(db);
  return found.rows;
}

export type VisitRow = {
  resourceId: string;
  startsAt: Date;
  endsAt: Date;
  latitude: number | null;
  longitude: number | null;
};

/**
 * Lists the intervals that appointments and offers, but not blocked times, occupy on these resources. They
 * are needed for the trips between them.
 */
export async function listVisits(db: Db, resourceIds: string[], from: Date, to: Date): Promise<VisitRow[]> {
  const found = await sql<VisitRow>`
    select resource_id, lower(part) as starts_at, upper(part) as ends_at, latitude, longitude
    from scheduling.occupancies, unnest(during) as part
    where resource_id = any(${resourceIds}::uuid[]) and occupant_kind <> 'blocked_time'
      and during && tstzmultirange(tstzrange(${from}, ${to}))
    order by starts_at`.execute(db);
  return found.rows;
}

export type BlockedTimeRow = {
  id: string;
  memberId: string;
  startsAt: Date;
  endsAt: Date;
  label: string;
  seriesId: string | null;
};

export async function listBlockedTimes(
  db: Db,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<BlockedTimeRow[]> {
  return db
    .selectFrom('scheduling.blockedTimes')
    .select(['id', 'memberId', 'startsAt', 'endsAt', 'label', 'seriesId'])
    .where('professionalId', '=', professionalId)
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
    .execute();
}
