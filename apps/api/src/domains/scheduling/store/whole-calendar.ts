import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';
import type {
  ExceptionRow,
  HoursRow,
  OpeningRow,
  ResourceDayRow,
  ResourceRow,
  VisitRow,
} from './calendars.ts';

/**
 * Returns the version of the data from which plans are made; undefined when there is none yet. Read the
 * version before that data.
 */
export async function findPlanVersion(db: Db, professionalId: string): Promise<number | undefined> {
  const found = await sql<{ version: number }>`select version from scheduling.plan_versions
    where professional_id = ${professionalId} -- prepared`.execute(db);
  return found.rows[0]?.version;
}

export type CalendarQuery = {
  professionalId: string;
  memberIds: readonly string[];
  equipmentIds: readonly string[];
  /** The first and the last day in the professional's time zone; both are included. */
  from: string;
  to: string;
  /**
   * The instants between which appointments are read for trips; null when trips do not matter: no home
   * visits, or the caller counts time only.
   */
  visits: readonly [Date, Date] | null;
};

export type WholeCalendar = {
  hours: HoursRow[];
  opening: Omit<OpeningRow, 'professionalId'>[];
  exceptions: Omit<ExceptionRow, 'professionalId' | 'label'>[];
  resources: Omit<ResourceRow, 'professionalId'>[];
  resourceDays: ResourceDayRow[];
  visits: VisitRow[];
};

type Packed = {
  hours: [string, number, number, number, boolean, number, number | null, string | null][] | null;
  opening: [number, number, number][] | null;
  exceptions: [string | null, string, ExceptionRow['kind'], number, number][] | null;
  resources: [string, string | null, string | null, number | null][] | null;
  busy: string;
};

type PackedBusy = [
  resourceDays: [string, string, string][] | null,
  visits: [string, number, number, number | null, number | null][] | null,
];

/**
 * Reads what bookings change: the days of the read model, and appointments where trips count. The returned
 * text is equal when the data are equal.
 */
export async function readBusyCalendar(
  db: Db,
  query: { resourceIds: readonly string[]; from: string; to: string; visits: CalendarQuery['visits'] },
): Promise<string> {
  const found = await sql<{
    busy: string;
  }>`select ${packedBusy(anyOf(query.resourceIds), query)} as busy -- prepared`.execute(db);
  return found.rows[0]?.busy ?? '[null, null]';
}

export function unpackBusy(busy: string): Pick<WholeCalendar, 'resourceDays' | 'visits'> {
  const [resourceDays, visits] = JSON.parse(busy) as PackedBusy;
  return {
    resourceDays: (resourceDays ?? []).map(([resourceId, day, mask]) => ({
      resourceId,
      day,
      mask: Buffer.from(mask, 'hex'),
    })),
    visits: (visits ?? []).map(([resourceId, startsAt, endsAt, latitude, longitude]) => ({
      resourceId,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      latitude,
      longitude,
    })),
  };
}

/** `areThese` compares a resource's id with those that are read. */
function packedBusy(
  areThese: RawBuilder<unknown>,
  { from, to, visits }: Pick<CalendarQuery, 'from' | 'to' | 'visits'>,
) {
  return sql`json_build_array(
    (select json_agg(json_build_array(resource_id, day, encode(mask, 'hex')) order by resource_id, day)
      from scheduling.resource_days where resource_id ${areThese} and day between ${from} and ${to}),
    (${packedVisits(areThese, visits)}))::text`;
}

function packedVisits(areThese: RawBuilder<unknown>, between: CalendarQuery['visits']) {
  if (!between) return sql`select null::json`;
  return sql`select json_agg(json_build_array(resource_id, extract(epoch from lower(part)) * 1000,
        extract(epoch from upper(part)) * 1000, latitude, longitude) order by lower(part))
      from scheduling.occupancies, unnest(during) as part
      where resource_id ${areThese} and occupant_kind in ('appointment', 'offer')
        and during && tstzmultirange(tstzrange(${between[0]}, ${between[1]}))`;
}

/** Reads a whole calendar in one query, because concurrent bookings wait for the lock while it is read. */
export async function readWholeCalendar(db: Db, query: CalendarQuery): Promise<WholeCalendar> {
  return (await readPacked(db, query)).calendar;
}

/** Reads a whole calendar like readWholeCalendar, with the text that readBusyCalendar returns for it. */
export async function readCalendarWithBusy(
  db: Db,
  query: CalendarQuery,
): Promise<{ calendar: WholeCalendar; busy: string }> {
  return readPacked(db, query);
}

/** Reads a whole calendar like readWholeCalendar, and locks the plan version until the transaction ends. */
export async function readCalendarForShare(
  tx: Tx,
  query: CalendarQuery,
): Promise<{ calendar: WholeCalendar; planVersion: number | null }> {
  const { professionalId } = query;
  return readPacked(
    tx,
    query,
    sql`(select version from scheduling.plan_versions where professional_id = ${professionalId} for share)`,
  );
}

async function readPacked(
  db: Db,
  query: CalendarQuery,
  version = sql`null::bigint`,
): Promise<{ calendar: WholeCalendar; busy: string; planVersion: number | null }> {
  const { professionalId, from, to } = query;
  const areMembers = anyOf(query.memberIds);
  const areThese = sql`= any (array(select id from scheduling.resources where professional_id = ${professionalId}
    and (member_id ${areMembers} or equipment_id ${anyOf(query.equipmentIds)})))`;
  const found = await sql<Packed & { planVersion: number | null }>`select ${version} as plan_version,
    (select json_agg(json_build_array(h.member_id, weekday, starts_minute, ends_minute, online, cycle_week, weeks, first_monday)
        order by weekday, starts_minute)
      from scheduling.working_hours h
        left join scheduling.rosters r on r.member_id = h.member_id and r.member_id ${areMembers}
      where h.member_id ${areMembers}) as hours,
    (select json_agg(json_build_array(weekday, starts_minute, ends_minute) order by weekday, starts_minute)
      from scheduling.opening_hours where professional_id = ${professionalId}) as opening,
    (select json_agg(json_build_array(member_id, day, kind, starts_minute, ends_minute) order by day, starts_minute)
      from scheduling.exceptions
      where professional_id = ${professionalId} and day between ${from} and ${to}) as exceptions,
    (select json_agg(json_build_array(id, member_id, equipment_id, unit) order by unit)
      from scheduling.resources where id ${areThese}) as resources,
    ${packedBusy(areThese, query)} as busy -- prepared`.execute(db);
  const { planVersion = null, busy = '[null, null]', ...packed } = found.rows[0] ?? {};
  return { calendar: unpacked({ ...packed, busy }), busy, planVersion };
}

function unpacked(packed: Partial<Packed> & { busy: string }): WholeCalendar {
  const { hours, opening, exceptions, resources, busy } = packed;
  return {
    hours: (hours ?? []).map(
      ([memberId, weekday, startsMinute, endsMinute, online, cycleWeek, weeks, firstMonday]) => ({
        memberId,
        weekday,
        startsMinute,
        endsMinute,
        online,
        cycleWeek,
        weeks,
        firstMonday,
      }),
    ),
    opening: (opening ?? []).map(([weekday, startsMinute, endsMinute]) => ({
      weekday,
      startsMinute,
      endsMinute,
    })),
    exceptions: (exceptions ?? []).map(([memberId, day, kind, startsMinute, endsMinute]) => ({
      memberId,
      day,
      kind,
      startsMinute,
      endsMinute,
    })),
    resources: (resources ?? []).map(([id, memberId, equipmentId, unit]) => ({
      id,
      memberId,
      equipmentId,
      unit,
    })),
    ...unpackBusy(busy),
  };
}
