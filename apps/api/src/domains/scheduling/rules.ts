import type { BookingWarning } from '@meche/contract/booking-warnings';
import {
  type Bound,
  type Coordinates,
  type Days,
  type EquipmentCalendar,
  emptyMasks,
  type HoursException,
  type Masks,
  type Place,
  type Plan,
  type Question,
  readDays,
  type StaffCalendar,
  type TravelMinutes,
  type Visit,
  type WorkingHours,
  writeOpenHours,
} from '@meche/slots';
import { DAY_MS, MINUTE_MS } from '#kit/time';

export type CalendarRows = {
  hours: readonly {
    memberId: string;
    weekday: number;
    startsMinute: number;
    endsMinute: number;
    online: boolean;
    /**
     * The week, from 1 to `weeks`, of a rotation that starts on a Monday. `weeks` is null when every week
     * is the same.
     */
    cycleWeek: number;
    weeks: number | null;
    firstMonday: string | null;
  }[];
  /** The opening hours. An empty list means that the business is open whenever a member works. */
  opening: readonly (MinuteRange & { weekday: number })[];
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

export type QuestionInput = {
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
  /**
   * Where the visit takes place. Null for professionals who make no home visits, so that no trip counts.
   */
  where: (Coordinates & { place: Place }) | null;
  /** Returns the minutes of a trip, by the same rule that computes its price. */
  tripMinutes: TravelMinutes;
  /**
   * The location of the salon, which is the other end of a trip to or from an appointment there. Null
   * without a salon.
   */
  base: Coordinates | null;
  now: Date;
  /**
   * `online`: the hours in which customers may book. `all`: all working hours, in which the professional
   * may book.
   */
  hours: 'online' | 'all';
};

/**
 * Builds the engine’s question from stored rows. A member or unit without a resource has never been
 * occupied.
 */
export function questionOf(rows: CalendarRows, input: QuestionInput): Question {
  const { days, settings, now } = input;
  const nowMinute = Math.ceil(now.getTime() / MINUTE_MS);
  const daysOf = Map.groupBy(rows.resourceDays, (row) => row.resourceId);
  const resourceOf = new Map(
    rows.resources.map((row) => [row.memberId ?? unitKey(row.equipmentId, row.unit), row]),
  );
  const hoursOf = workingHoursOf(rows, input.memberIds);
  const visitsIn = Map.groupBy(rows.visits, (row) => row.resourceId);
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
    plan: input.plan,
    staff: input.memberIds.map((memberId): StaffCalendar => {
      const resource = resourceOf.get(memberId);
      const open = emptyMasks(days);
      const hours = hoursOf.get(memberId);
      if (hours) writeOpenHours(open, days, hours, input.hours);
      const visits = visitsOf(visitsIn.get(resource?.id ?? '') ?? [], input.base);
      return { id: memberId, open, busy: busyOf(resource?.id), visits };
    }),
    equipment: input.equipment.map(
      ({ id, units }): EquipmentCalendar => ({
        id,
        units: Array.from({ length: units }, (_, index) => {
          const unit = index + 1;
          return { id: String(unit), busy: busyOf(resourceOf.get(unitKey(id, unit))?.id) };
        }),
      }),
    ),
    stepMinutes: settings.slotStepMinutes,
    bufferMinutes: settings.bufferMinutes,
    earliestStart: nowMinute + settings.minimumNoticeMinutes,
    latestStart: nowMinute + settings.horizonDays * 1440,
    ...(input.where && { trips: { where: input.where, minutes: input.tripMinutes } }),
  };
}

export type HoursRows = Pick<CalendarRows, 'hours' | 'opening' | 'exceptions'>;

/**
 * Returns the working hours of each member for the engine. Exceptions of the business apply to every
 * member, those of a member only to that member. Opening hours, where there are any, limit all members.
 */
export function workingHoursOf(
  { hours, opening, exceptions }: HoursRows,
  memberIds: readonly string[],
): Map<string, WorkingHours> {
  const hoursOf = Map.groupBy(hours, (row) => row.memberId);
  const exceptionsOf = Map.groupBy(exceptions, (row) => row.memberId);
  const professionalExceptions = (exceptionsOf.get(null) ?? []).map(exceptionOf);
  const within = opening.length > 0 && { week: weekdays(opening), exceptions: professionalExceptions };
  return new Map(
    memberIds.map((memberId): [string, WorkingHours] => {
      const own = hoursOf.get(memberId) ?? [];
      const { weeks = null, firstMonday = null } = own[0] ?? {};
      const week = Array.from({ length: weeks ?? 1 }, (_, index) =>
        weekdays(own.filter((row) => row.cycleWeek === index + 1)),
      ).flat();
      return [
        memberId,
        {
          week,
          ...(firstMonday && { firstMonday }),
          exceptions: [...professionalExceptions, ...(exceptionsOf.get(memberId) ?? []).map(exceptionOf)],
          ...(within && { within }),
        },
      ];
    }),
  );
}

function weekdays(rows: readonly (MinuteRange & { weekday: number; online?: boolean })[]) {
  return Array.from({ length: 7 }, (_, index) => {
    const ranges = rows.filter((row) => row.weekday === index + 1);
    const online = ranges.filter((row) => row.online !== false);
    return {
      ranges: ranges.map(wallRange),
      ...(online.length < ranges.length && { online: online.map(wallRange) }),
    };
  });
}

function exceptionOf(row: CalendarRows['exceptions'][number]): HoursException {
  return row.kind === 'opening'
    ? { date: row.day, kind: row.kind, ranges: [wallRange(row)] }
    : { date: row.day, kind: row.kind, range: wallRange(row) };
}

const wallRange = ({ startsMinute, endsMinute }: MinuteRange) => ({ from: startsMinute, to: endsMinute });

function unitKey(equipmentId: string | null, unit: number | null): string {
  return `${equipmentId} ${unit}`;
}

function visitsOf(visits: CalendarRows['visits'], base: Coordinates | null): Visit[] {
  return visits.flatMap(({ startsAt, endsAt, latitude, longitude }): Visit[] => {
    const [start, end] = [startsAt.getTime() / MINUTE_MS, endsAt.getTime() / MINUTE_MS];
    if (latitude !== null && longitude !== null)
      return [{ start, end, where: { place: 'at_home', latitude, longitude } }];
    return base ? [{ start, end, where: { place: 'salon', ...base } }] : [];
  });
}

/** Returns the weekly hours of all rows together. Adjacent and overlapping ranges are merged. */
export function weekOf(
  hours: readonly (MinuteRange & { weekday: number })[],
): { weekday: number; ranges: MinuteRange[] }[] {
  const byDay = Map.groupBy(hours, (row) => row.weekday);
  return [...byDay.keys()]
    .sort((one, other) => one - other)
    .map((weekday) => ({ weekday, ranges: merged(byDay.get(weekday) ?? []) }));
}

export type MinuteRange = { startsMinute: number; endsMinute: number };

export function merged(ranges: readonly MinuteRange[]): MinuteRange[] {
  const joined: MinuteRange[] = [];
  for (const { startsMinute, endsMinute } of [...ranges].sort((a, b) => a.startsMinute - b.startsMinute)) {
    const last = joined.at(-1);
    if (last && startsMinute <= last.endsMinute) last.endsMinute = Math.max(last.endsMinute, endsMinute);
    else joined.push({ startsMinute, endsMinute });
  }
  return joined;
}

/** True while the account is being deleted: then neither customers nor the professional may book. */
export function isClosing({ closingUntil }: { closingUntil: Date | null }, now: Date): boolean {
  return closingUntil !== null && closingUntil > now;
}

/** Returns the first unit that is free in all of these parts (epoch minutes); undefined when none is. */
export function freeUnit(
  taken: ReadonlyMap<number, readonly { start: number; end: number }[]>,
  parts: readonly { start: number; end: number }[],
): number | undefined {
  for (const [unit, others] of taken) {
    const isFree = parts.every((part) =>
      others.every((one) => one.end <= part.start || part.end <= one.start),
    );
    if (isFree) return unit;
  }
  return undefined;
}

const LONGEST_BLOCK_MS = 31 * DAY_MS;

/**
 * Returns the warnings for a professional who books against the rules. The minimum notice applies to
 * customers only. A start within the current step of the grid does not count as past.
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

/** Dates more than two years away are treated as typing errors, in the past as in the future. */
const FARTHEST_MS = 731 * DAY_MS;

export function tooFarError(at: Date, now: Date): 'too_small' | 'too_big' | undefined {
  if (now.getTime() - at.getTime() > FARTHEST_MS) return 'too_small';
  return at.getTime() - now.getTime() > FARTHEST_MS ? 'too_big' : undefined;
}

export function fieldsOfSpan(
  startsAt: Date,
  endsAt: Date,
  now: Date,
): Record<string, 'off_grid' | 'too_small' | 'too_big'> | undefined {
  const quantum = 5 * MINUTE_MS;
  const far = tooFarError(startsAt, now);
  if (far) return { starts_at: far };
  if (startsAt.getTime() % quantum !== 0) return { starts_at: 'off_grid' };
  if (endsAt.getTime() % quantum !== 0) return { ends_at: 'off_grid' };
  if (endsAt <= startsAt) return { ends_at: 'too_small' };
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_BLOCK_MS) return { ends_at: 'too_big' };
  return undefined;
}

export function minutesOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return { start: startsAt.getTime() / MINUTE_MS, end: endsAt.getTime() / MINUTE_MS };
}
