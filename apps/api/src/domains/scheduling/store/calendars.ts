import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
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
  const ofMembers = anyOf(memberIds);
  return (
    db
      .selectFrom('scheduling.workingHours as hours')
      // The second condition lets the planner read the rosters by index.
      .leftJoin('scheduling.rosters as roster', (join) =>
        join.onRef('roster.memberId', '=', 'hours.memberId').on(sql<boolean>`roster.member_id ${ofMembers}`),
      )
      .select([
        ...(['hours.memberId', 'weekday', 'startsMinute', 'endsMinute', 'online'] as const),
        ...(['cycleWeek', 'weeks', 'firstMonday'] as const),
      ])
      .where(sql<boolean>`hours.member_id ${ofMembers}`)
      .orderBy('hours.memberId')
      .orderBy('cycleWeek')
      .orderBy('weekday')
      .orderBy('startsMinute')
      .modifyEnd(sql`-- prepared`)
      .execute()
  );
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
    .where(sql<boolean>`professional_id ${anyOf(professionalIds)}`)
    .orderBy('weekday')
    .orderBy('startsMinute')
    .modifyEnd(sql`-- prepared`)
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
    where professional_id ${anyOf(professionalIds)} and day between ${from} and ${to}
    order by day, starts_minute -- prepared`.execute(db);
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
    .where(sql<boolean>`professional_id ${anyOf(professionalIds)}`)
    .orderBy('unit')
    .modifyEnd(sql`-- prepared`)
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
    where resource_id ${anyOf(resourceIds)} and day between ${from} and ${to} -- prepared`.execute(db);
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
 * Lists the intervals that appointments and offers, but not blocked or busy times, occupy on these resources. They
 * are needed for the trips between them.
 */
export async function listVisits(db: Db, resourceIds: string[], from: Date, to: Date): Promise<VisitRow[]> {
  const found = await sql<VisitRow>`
    select resource_id, lower(part) as starts_at, upper(part) as ends_at, latitude, longitude
    from scheduling.occupancies, unnest(during) as part
    where resource_id ${anyOf(resourceIds)} and occupant_kind in ('appointment', 'offer')
      and during && tstzmultirange(tstzrange(${from}, ${to}))
    order by starts_at -- prepared`.execute(db);
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
