import type { MemberHours } from '@meche/contract/hours';
import type { FieldError } from '@meche/contract/refusals';

/** Every duration and time in a calendar is a multiple of five minutes. */
export const fiveMinutes = 5;

/** Times are HH:MM. An end of 00:00 means midnight at the end of the day. */
export type RangeTyped = { from: string; to: string; online: boolean };
export type DayTyped = { ranges: RangeTyped[] };

/** The hours in the form: every day of every rotating week, Monday first. A day off has no ranges. */
export type HoursTyped = {
  /** Version of the saved hours that this edit started from. */
  version: number;
  weeks: number;
  firstMonday: string;
  days: DayTyped[];
};

type Saved = Pick<MemberHours, 'version'> &
  Partial<Pick<MemberHours, 'weeks' | 'firstMonday'>> & {
    days: readonly {
      week?: number;
      weekday: number;
      ranges: readonly { startsMinute: number; endsMinute: number; online?: boolean }[];
    }[];
  };

const MIDNIGHT = 1440;

export const wallTime = (minute: number) =>
  [Math.floor((minute % MIDNIGHT) / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function minuteOf(time: string, isEnd = false): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = hour * 60 + minute;
  return isEnd && minutes === 0 ? MIDNIGHT : minutes;
}

export function toHoursDraft({ version, weeks = 1, firstMonday = '', days }: Saved): HoursTyped {
  return {
    version,
    weeks,
    firstMonday,
    days: Array.from({ length: weeks * 7 }, (_, place) => {
      const found = days.find(
        ({ week = 1, weekday }) => week === Math.floor(place / 7) + 1 && weekday === (place % 7) + 1,
      );
      return {
        ranges: (found?.ranges ?? []).map(({ startsMinute, endsMinute, online = true }) => ({
          from: wallTime(startsMinute),
          to: wallTime(endsMinute),
          online,
        })),
      };
    }),
  };
}

/** Returns the days with hours as the API expects them, without days beyond the number of weeks. */
export function toDaysInput(typed: HoursTyped) {
  return workedPlaces(typed).map((place) => ({
    week: Math.floor(place / 7) + 1,
    weekday: (place % 7) + 1,
    ranges: (typed.days[place]?.ranges ?? []).map(({ from, to, online }) => ({
      startsMinute: minuteOf(from),
      endsMinute: minuteOf(to, true),
      online,
    })),
  }));
}

function workedPlaces({ days, weeks }: HoursTyped): number[] {
  return days.flatMap(({ ranges }, place) => (ranges.length > 0 && place < weeks * 7 ? [place] : []));
}

/**
 * Returns field-error codes (`ends_before_start`, `overlaps`) by field path. The server applies the same
 * rules.
 */
export function findHoursProblems({ days, weeks }: HoursTyped): Record<string, FieldError> {
  const problems: Record<string, FieldError> = {};
  for (const [place, { ranges }] of days.slice(0, weeks * 7).entries()) {
    for (const [at, range] of ranges.entries()) {
      const [from, to] = toMinuteRange(range);
      const path = `days.${place}.ranges.${at}`;
      if (to <= from) problems[`${path}.to`] = 'ends_before_start';
      else if (
        ranges.slice(0, at).some((other) => {
          const [start, end] = toMinuteRange(other);
          return from < end && start < to;
        })
      )
        problems[`${path}.from`] = 'overlaps';
    }
  }
  return problems;
}

export function toMinuteRange({ from, to }: Pick<RangeTyped, 'from' | 'to'>): [number, number] {
  return [minuteOf(from), minuteOf(to, true)];
}

/**
 * Maps the field paths of a refusal to those of the form. They differ because the API gets only the days
 * with hours.
 */
export function toFormFields(fields: Readonly<Record<string, string>>, typed: HoursTyped) {
  const places = workedPlaces(typed);
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [
      path
        .replace(/^days\.(\d+)/, (_, index: string) => `days.${places[Number(index)] ?? 0}`)
        .replace(/\.startsMinute$/, '.from')
        .replace(/\.endsMinute$/, '.to'),
      code,
    ]),
  );
}

/** Returns the index of the first day with a wrong field, or undefined when no day has one. */
export function findFirstWrongDay(fields: Readonly<Record<string, unknown>>): number | undefined {
  const found = Object.keys(fields).flatMap((path) => /^days\.(\d+)/.exec(path)?.[1] ?? []);
  return found.length > 0 ? Math.min(...found.map(Number)) : undefined;
}

/**
 * Splits the longest range by a break: 12:00 to 13:00 where that fits, otherwise the middle third of the
 * range. A range below 15 minutes stays whole.
 */
export function addBreak(ranges: readonly RangeTyped[]): RangeTyped[] {
  const longest = ranges.reduce<RangeTyped | undefined>((one, other) => {
    const length = ([from, to]: [number, number]) => to - from;
    return one && length(toMinuteRange(one)) >= length(toMinuteRange(other)) ? one : other;
  }, undefined);
  if (!longest) return [];
  const [from, to] = toMinuteRange(longest);
  if (to - from < 15) return [...ranges];
  const [noon, one] = [12 * 60, 13 * 60];
  const third = Math.ceil((to - from) / 15) * 5;
  const [start, end] =
    from < noon && one < to ? [noon, one] : [from + third, Math.min(to - 5, from + 2 * third)];
  return ranges.flatMap((range) =>
    range === longest
      ? [
          { ...range, to: wallTime(start) },
          { ...range, from: wallTime(end) },
        ]
      : [range],
  );
}

/**
 * Returns a range of two hours that starts one hour after the last range, at 23:00 at the latest. On a day
 * off, returns 9:00 to 18:00.
 */
export function proposeNextRange(ranges: readonly RangeTyped[]): RangeTyped {
  const last = ranges.at(-1);
  if (!last) return { from: '09:00', to: '18:00', online: true };
  const after = Math.min(minuteOf(last.to, true) + 60, MIDNIGHT - 60);
  return { from: wallTime(after), to: wallTime(Math.min(after + 120, MIDNIGHT)), online: true };
}

const withNoon = (until: string): RangeTyped[] => [
  { from: '09:00', to: '12:00', online: true },
  { from: '13:00', to: until, online: true },
];

/** Templates for new hours. Place 0 is Monday. */
export const usualWeeks = {
  tuesdayToSaturday: { places: [1, 2, 3, 4, 5], ranges: withNoon('19:00') },
  mondayToFriday: { places: [0, 1, 2, 3, 4], ranges: withNoon('18:00') },
};

/** Extends or cuts the days to this number of weeks. New weeks copy the first week. */
export function resizeToWeeks(days: readonly DayTyped[], weeks: number): DayTyped[] {
  return Array.from({ length: weeks * 7 }, (_, place) => days[place] ?? days[place % 7] ?? { ranges: [] });
}

const DAY_MS = 86_400_000;

/** Returns which of the rotating weeks contains the day, from 1. */
export function findRotatingWeek(
  day: string,
  { firstMonday, weeks }: Pick<HoursTyped, 'firstMonday' | 'weeks'>,
): number {
  const passed = Math.floor((Date.parse(day) - Date.parse(firstMonday)) / (7 * DAY_MS));
  return (((passed % weeks) + weeks) % weeks) + 1;
}

/** Returns the Monday of the first week such that the day lies in week number `week`. */
export function computeFirstMonday(day: string, week: number): string {
  const at = Date.parse(day);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  return new Date(monday - (week - 1) * 7 * DAY_MS).toISOString().slice(0, 10);
}

export function sumMinutesWorked(days: readonly DayTyped[]): number {
  return days.reduce(
    (sum, { ranges }) =>
      sum +
      ranges.reduce((all, range) => {
        const [from, to] = toMinuteRange(range);
        return all + Math.max(0, to - from);
      }, 0),
    0,
  );
}

/**
 * Adds or removes working time, and joins adjacent ranges that are equally bookable. Added time is bookable
 * online.
 */
export function paintRanges(
  ranges: readonly RangeTyped[],
  [from, to]: readonly [number, number],
  isWork: boolean,
): RangeTyped[] {
  const remaining = ranges.flatMap((range) => {
    const [start, end] = toMinuteRange(range);
    if (isWork) return [{ start, end, online: range.online }];
    return [
      { start, end: Math.min(end, from), online: range.online },
      { start: Math.max(start, to), end, online: range.online },
    ].filter((part) => part.start < part.end);
  });
  // Only the gaps are added, so that offline ranges stay offline.
  let fresh = isWork ? [{ start: from, end: to, online: true }] : [];
  for (const { start, end } of remaining)
    fresh = fresh.flatMap((part) =>
      [
        { ...part, end: Math.min(part.end, start) },
        { ...part, start: Math.max(part.start, end) },
      ].filter((one) => one.start < one.end),
    );
  const joined: { start: number; end: number; online: boolean }[] = [];
  for (const part of [...remaining, ...fresh].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && last.online === part.online && part.start <= last.end)
      last.end = Math.max(last.end, part.end);
    else joined.push({ ...part });
  }
  return joined.map(({ start, end, online }) => ({ from: wallTime(start), to: wallTime(end), online }));
}
