import type { BookingWarning } from '@meche/contract/appointments';
import {
  type Bound,
  type Coordinates,
  type Days,
  type EquipmentCalendar,
  emptyMasks,
  type HoursException,
  keepWithin,
  type Masks,
  openHours,
  type Place,
  type Plan,
  type Question,
  readDays,
  type StaffCalendar,
  type Visit,
  type WorkingHours,
} from '@meche/slots';
import { DAY_MS, MINUTE_MS } from '#kit/time';

/** What the store read of one professional's calendar, over some days. */
export type CalendarRows = {
  hours: readonly {
    memberId: string;
    weekday: number;
    startsMinute: number;
    endsMinute: number;
    online: boolean;
  }[];
  exceptions: readonly {
    memberId: string | null;
    day: string;
    kind: 'closure' | 'opening' | 'absence';
    startsMinute: number;
    endsMinute: number;
  }[];
  resources: readonly {
    id: string;
    memberId: string | null;
    equipmentId: string | null;
    unit: number | null;
  }[];
  resourceDays: readonly { resourceId: string; day: string; mask: Uint8Array }[];
  visits: readonly {
    resourceId: string;
    startsAt: Date;
    endsAt: Date;
    latitude: number | null;
    longitude: number | null;
  }[];
};

export type Asked = {
  days: Days;
  plan: Plan;
  memberIds: readonly string[];
  equipment: readonly { id: string; units: number }[];
  settings: {
    slotStepMinutes: number;
    minimumNoticeMinutes: number;
    horizonDays: number;
    bufferMinutes: number;
  };
  /** Where the visit takes place; null when she never travels, so that no trip counts. */
  where: (Coordinates & { place: Place }) | null;
  /** Where her salon is: the other end of a trip from a visit in the salon. */
  base: Coordinates | null;
  now: Date;
  /** Online hours bind customers; the professional sees all of hers. */
  hours: 'online' | 'all';
};

/** The engine's question from stored rows. A member or unit without a resource yet has taken nothing. */
export function questionOf(rows: CalendarRows, asked: Asked): Question {
  const { days, settings, now } = asked;
  const nowMinute = Math.ceil(now.getTime() / MINUTE_MS);
  const daysOf = Map.groupBy(rows.resourceDays, (row) => row.resourceId);
  const busyOf = (resourceId: string | undefined): Masks => {
    const masks = emptyMasks(days);
    const stored = resourceId === undefined ? [] : (daysOf.get(resourceId) ?? []);
    readDays(
      masks,
      days,
      stored.map(({ day, mask }) => ({ date: day, mask })),
    );
    return masks;
  };
  return {
    days,
    plan: asked.plan,
    staff: asked.memberIds.map((memberId): StaffCalendar => {
      const resource = rows.resources.find((candidate) => candidate.memberId === memberId);
      return {
        id: memberId,
        open: openMasks(rows, memberId, days, asked.hours),
        busy: busyOf(resource?.id),
        visits: resource ? visitsOf(rows, resource.id, asked.base) : [],
      };
    }),
    equipment: asked.equipment.map(
      ({ id, units }): EquipmentCalendar => ({
        id,
        units: Array.from({ length: units }, (_, index) => {
          const unit = index + 1;
          const resource = rows.resources.find(
            (candidate) => candidate.equipmentId === id && candidate.unit === unit,
          );
          return { id: String(unit), busy: busyOf(resource?.id) };
        }),
      }),
    ),
    stepMinutes: settings.slotStepMinutes,
    bufferMinutes: settings.bufferMinutes,
    earliestStart: nowMinute + settings.minimumNoticeMinutes,
    latestStart: nowMinute + settings.horizonDays * 1440,
    ...(asked.where && { where: asked.where }),
  };
}

function openMasks(rows: CalendarRows, memberId: string, days: Days, part: 'online' | 'all'): Masks {
  const masks = emptyMasks(days);
  openHours(masks, days, workingHoursOf(rows, memberId), part);
  // The house's special opening does not open a member's own absence, and its closure closes everyone.
  const closed = emptyMasks(days);
  openHours(closed, days, { week: wholeWeek, exceptions: closuresOf(rows, memberId) }, 'all');
  keepWithin(masks, closed);
  return masks;
}

const wholeDay = { ranges: [{ from: 0, to: 1440 }] };
const wholeWeek = Array.from({ length: 7 }, () => wholeDay);

function workingHoursOf(rows: CalendarRows, memberId: string): WorkingHours {
  const own = rows.hours.filter((row) => row.memberId === memberId);
  const week = Array.from({ length: 7 }, (_, index) => {
    const ranges = own.filter((row) => row.weekday === index + 1);
    const wall = (row: { startsMinute: number; endsMinute: number }) => ({
      from: row.startsMinute,
      to: row.endsMinute,
    });
    return { ranges: ranges.map(wall), online: ranges.filter((row) => row.online).map(wall) };
  });
  const openings = rows.exceptions
    .filter((row) => row.kind === 'opening' && (row.memberId === null || row.memberId === memberId))
    .map(
      (row): HoursException => ({
        date: row.day,
        kind: 'opening',
        ranges: [{ from: row.startsMinute, to: row.endsMinute }],
      }),
    );
  return { week, exceptions: openings };
}

function closuresOf(rows: CalendarRows, memberId: string): HoursException[] {
  return rows.exceptions
    .filter((row) => row.kind !== 'opening' && (row.memberId === null || row.memberId === memberId))
    .map((row) => ({
      date: row.day,
      kind: row.kind === 'closure' ? ('closure' as const) : ('absence' as const),
      range: { from: row.startsMinute, to: row.endsMinute },
    }));
}

function visitsOf(rows: CalendarRows, resourceId: string, base: Coordinates | null): Visit[] {
  return rows.visits
    .filter((visit) => visit.resourceId === resourceId)
    .flatMap((visit): Visit[] => {
      const start = visit.startsAt.getTime() / MINUTE_MS;
      const end = visit.endsAt.getTime() / MINUTE_MS;
      if (visit.latitude !== null && visit.longitude !== null)
        return [
          { start, end, where: { place: 'at_home', latitude: visit.latitude, longitude: visit.longitude } },
        ];
      return base ? [{ start, end, where: { place: 'salon', ...base } }] : [];
    });
}

/** Open ranges of one day on the wall clock, for drawing a calendar or saying when a house is open. */
export function openRanges(
  rows: CalendarRows,
  memberId: string,
  day: string,
  weekday: number,
): { startsMinute: number; endsMinute: number }[] {
  const openings = rows.exceptions.filter(
    (row) =>
      row.day === day && row.kind === 'opening' && (row.memberId === null || row.memberId === memberId),
  );
  const hours = rows.hours.filter((row) => row.memberId === memberId && row.weekday === weekday);
  const closures = rows.exceptions.filter(
    (row) =>
      row.day === day && row.kind !== 'opening' && (row.memberId === null || row.memberId === memberId),
  );
  let ranges = (openings.length > 0 ? openings : hours).map(({ startsMinute, endsMinute }) => ({
    startsMinute,
    endsMinute,
  }));
  for (const closure of closures) {
    ranges = ranges.flatMap((range) => [
      { startsMinute: range.startsMinute, endsMinute: Math.min(range.endsMinute, closure.startsMinute) },
      { startsMinute: Math.max(range.startsMinute, closure.endsMinute), endsMinute: range.endsMinute },
    ]);
    ranges = ranges.filter((range) => range.startsMinute < range.endsMinute);
  }
  return ranges.sort((one, other) => one.startsMinute - other.startsMinute);
}

const LONGEST_BLOCK_MS = 31 * DAY_MS;

/**
 * What a professional is told before she books against her own rules. The notice is for customers, and whoever is in
 * the chair since the last start of the grid is no visit of the past.
 */
export function warningsOf(
  broken: readonly Bound[],
  at: { startsAt: Date; now: Date; slotStepMinutes: number },
): BookingWarning[] {
  const isPast = at.now.getTime() - at.startsAt.getTime() >= at.slotStepMinutes * MINUTE_MS;
  const named: Record<Bound, BookingWarning | undefined> = {
    too_soon: isPast ? 'in_the_past' : undefined,
    too_late: 'beyond_horizon',
    off_grid: 'off_grid',
    outside_hours: 'outside_hours',
    past_closing: 'outside_hours',
    no_travel_time: 'no_travel_time',
  };
  return [...new Set(broken.map((bound) => named[bound]).filter((warning) => warning !== undefined))];
}

/** No calendar reaches further than this, either way: dates beyond it are slips of the hand. */
const FARTHEST_MS = 731 * DAY_MS;

export function farAway(at: Date, now: Date): 'too_small' | 'too_big' | undefined {
  if (now.getTime() - at.getTime() > FARTHEST_MS) return 'too_small';
  return at.getTime() - now.getTime() > FARTHEST_MS ? 'too_big' : undefined;
}

/** What is wrong with the ends of a blocked time, by wire field; undefined when nothing is. */
export function fieldsOfSpan(
  startsAt: Date,
  endsAt: Date,
  now: Date,
): Record<string, 'off_grid' | 'too_small' | 'too_big'> | undefined {
  const quantum = 5 * MINUTE_MS;
  const far = farAway(startsAt, now);
  if (far) return { starts_at: far };
  if (startsAt.getTime() % quantum !== 0) return { starts_at: 'off_grid' };
  if (endsAt.getTime() % quantum !== 0) return { ends_at: 'off_grid' };
  if (endsAt <= startsAt) return { ends_at: 'too_small' };
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_BLOCK_MS) return { ends_at: 'too_big' };
  return undefined;
}
