/**
 * Parts of a day in minutes of the professional’s wall clock; `until` is excluded. The module does not
 * import zod, because public pages import it.
 */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/**
 * The evening overlaps the afternoon, because customers who are free after work look for times from five
 * o’clock.
 */
export const minutesOfPart: Record<DayPart, { from: number; until: number }> = {
  morning: { from: 0, until: 720 },
  afternoon: { from: 720, until: 1080 },
  evening: { from: 1020, until: 1440 },
};

/** Maximum number of hours of the filter "free within". */
export const MAX_HOURS_AHEAD = 12;

type Hours = { from: number; until: number };
export const hoursFormat = /^([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])$/;

/** Reads hours such as "18:00-24:00" as minutes of the wall clock; undefined for anything else. */
export function readHours(text: string): Hours | undefined {
  const numbers = hoursFormat.exec(text)?.slice(1).map(Number);
  if (!numbers) return undefined;
  const [hour = 0, minute = 0, lastHour = 0, lastMinute = 0] = numbers;
  const hours = { from: hour * 60 + minute, until: lastHour * 60 + lastMinute };
  return hours.from < hours.until && hours.until <= 1440 ? hours : undefined;
}

/** Formats minutes of the wall clock: 1080 to 1440 -> "18:00-24:00". */
export function formatHours({ from, until }: Hours): string {
  const written = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0')).join(':');
  return `${written(from)}-${written(until)}`;
}
