import type { MemberHours } from '@meche/contract/hours';
import type { FieldError } from '@meche/contract/refusals';

/** Every duration and hour of a calendar is a multiple. */
export const fiveMinutes = 5;

/** HH:MM; an end of 00:00 is midnight. */
export type RangeTyped = { from: string; to: string; online: boolean };
export type DayTyped = { ranges: RangeTyped[] };

/** Hours as they are typed: every day of every week that takes turns, Monday first, days off without a range. */
export type HoursTyped = {
  /** Of what it was begun from. */
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

export function typedOf({ version, weeks = 1, firstMonday = '', days }: Saved): HoursTyped {
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

/** The days on which somebody works, as they are sent, in order of their ranges. */
export function daysOf(typed: HoursTyped) {
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

/** What is wrong with what is typed, by field; the server says the same. */
export function problemsOf({ days, weeks }: HoursTyped): Record<string, FieldError> {
  const problems: Record<string, FieldError> = {};
  for (const [place, { ranges }] of days.slice(0, weeks * 7).entries()) {
    for (const [at, range] of ranges.entries()) {
      const [from, to] = minutesOf(range);
      const path = `days.${place}.ranges.${at}`;
      if (to <= from) problems[`${path}.to`] = 'ends_before_start';
      else if (
        ranges.slice(0, at).some((other) => {
          const [start, end] = minutesOf(other);
          return from < end && start < to;
        })
      )
        problems[`${path}.from`] = 'overlaps';
    }
  }
  return problems;
}

export function minutesOf({ from, to }: Pick<RangeTyped, 'from' | 'to'>): [number, number] {
  return [minuteOf(from), minuteOf(to, true)];
}

/** Fields as the server names them, which is sent the days that are worked, as the form does. */
export function fieldsTyped(fields: Readonly<Record<string, string>>, typed: HoursTyped) {
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

/** The day of the first of some fields that are wrong. */
export function placeOfFirst(fields: Readonly<Record<string, unknown>>): number | undefined {
  const found = Object.keys(fields).flatMap((path) => /^days\.(\d+)/.exec(path)?.[1] ?? []);
  return found.length > 0 ? Math.min(...found.map(Number)) : undefined;
}

/** A day with a break in it: its longest range parted in the middle of the day, or in its own. */
export function withBreak(ranges: readonly RangeTyped[]): RangeTyped[] {
  const longest = ranges.reduce<RangeTyped | undefined>((one, other) => {
    const length = ([from, to]: [number, number]) => to - from;
    return one && length(minutesOf(one)) >= length(minutesOf(other)) ? one : other;
  }, undefined);
  if (!longest) return [];
  const [from, to] = minutesOf(longest);
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

/** Hours after the others of the day; of a day that was off, those of a day that is not. */
export function nextRange(ranges: readonly RangeTyped[]): RangeTyped {
  const last = ranges.at(-1);
  if (!last) return { from: '09:00', to: '18:00', online: true };
  const after = Math.min(minuteOf(last.to, true) + 60, MIDNIGHT - 60);
  return { from: wallTime(after), to: wallTime(Math.min(after + 120, MIDNIGHT)), online: true };
}

const withNoon = (until: string): RangeTyped[] => [
  { from: '09:00', to: '12:00', online: true },
  { from: '13:00', to: until, online: true },
];

/** Weeks that many have, to begin with: days from Monday on, 0. */
export const usualWeeks = {
  tuesdayToSaturday: { places: [1, 2, 3, 4, 5], ranges: withNoon('19:00') },
  mondayToFriday: { places: [0, 1, 2, 3, 4], ranges: withNoon('18:00') },
};

/** So many weeks: those that are there, and copies of the first. */
export function inWeeks(days: readonly DayTyped[], weeks: number): DayTyped[] {
  return Array.from({ length: weeks * 7 }, (_, place) => days[place] ?? days[place % 7] ?? { ranges: [] });
}

const DAY_MS = 86_400_000;

/** Which of the weeks a day lies in, counted from 1. */
export function weekOn(
  day: string,
  { firstMonday, weeks }: Pick<HoursTyped, 'firstMonday' | 'weeks'>,
): number {
  const passed = Math.floor((Date.parse(day) - Date.parse(firstMonday)) / (7 * DAY_MS));
  return (((passed % weeks) + weeks) % weeks) + 1;
}

/** The first Monday that makes this day's week the one that is wanted. */
export function firstMondayFor(day: string, week: number): string {
  const at = Date.parse(day);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  return new Date(monday - (week - 1) * 7 * DAY_MS).toISOString().slice(0, 10);
}

/** Minutes of a week in which she works. */
export function minutesWorked(days: readonly DayTyped[]): number {
  return days.reduce(
    (sum, { ranges }) =>
      sum +
      ranges.reduce((all, range) => {
        const [from, to] = minutesOf(range);
        return all + Math.max(0, to - from);
      }, 0),
    0,
  );
}

/**
 * Hours with a stretch painted over them, or wiped out of them: what touches and is alike becomes one. What is painted anew
 * is online.
 */
export function painted(
  ranges: readonly RangeTyped[],
  [from, to]: readonly [number, number],
  isWork: boolean,
): RangeTyped[] {
  const kept = ranges.flatMap((range) => {
    const [start, end] = minutesOf(range);
    if (isWork) return [{ start, end, online: range.online }];
    return [
      { start, end: Math.min(end, from), online: range.online },
      { start: Math.max(start, to), end, online: range.online },
    ].filter((part) => part.start < part.end);
  });
  // Only where nothing stood: what is not online stays so.
  let fresh = isWork ? [{ start: from, end: to, online: true }] : [];
  for (const { start, end } of kept)
    fresh = fresh.flatMap((part) =>
      [
        { ...part, end: Math.min(part.end, start) },
        { ...part, start: Math.max(part.start, end) },
      ].filter((one) => one.start < one.end),
    );
  const joined: { start: number; end: number; online: boolean }[] = [];
  for (const part of [...kept, ...fresh].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && last.online === part.online && part.start <= last.end)
      last.end = Math.max(last.end, part.end);
    else joined.push({ ...part });
  }
  return joined.map(({ start, end, online }) => ({ from: wallTime(start), to: wallTime(end), online }));
}
