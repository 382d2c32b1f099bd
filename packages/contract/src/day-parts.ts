/** Parts of a day by the wall clock of the house, in minutes: a start lies in one from its first minute to before its last. No zod here: public pages import it. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** The evening begins before the afternoon is over: who is free after work is asked at five. */
export const minutesOfPart: Record<DayPart, { from: number; until: number }> = {
  morning: { from: 0, until: 720 },
  afternoon: { from: 720, until: 1080 },
  evening: { from: 1020, until: 1440 },
};

/** The hours for which "free within" may be asked. */
export const HOURS_AHEAD_AT_MOST = 12;
