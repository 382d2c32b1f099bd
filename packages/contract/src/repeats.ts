import type { BookingWarning } from './booking-warnings.ts';

/**
 * Maximum number of dates in one series: half a year of weekly dates, or a year of dates every two weeks.
 */
export const MAX_REPEATED_DATES = 26;
export const MAX_WEEKS_BETWEEN = 12;

/** The dates of a series that cannot be booked, each with the reason, and the number of dates that can. */
export type SeriesDates = { dates: { day: string; why: 'taken' | BookingWarning }[]; free: number };
