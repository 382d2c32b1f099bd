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
