/**
 * Parts of a day by the professional’s wall clock, in minutes: from `from` to before `until`. No zod here:
 * public pages import it.
 */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** The evening overlaps the afternoon: customers who are free after work look for times from five. */
export const minutesOfPart: Record<DayPart, { from: number; until: number }> = {
  morning: { from: 0, until: 720 },
  afternoon: { from: 720, until: 1080 },
  evening: { from: 1020, until: 1440 },
};

/** The largest number of hours that "free within" accepts. */
export const HOURS_AHEAD_AT_MOST = 12;
