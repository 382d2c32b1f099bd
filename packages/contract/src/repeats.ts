import type { BookingWarning } from './booking-warnings.ts';

/** Maximum number of dates in one series: half a year weekly, or a year every two weeks. */
export const MOST_REPEATED_DATES = 26;
export const MOST_WEEKS_BETWEEN = 12;

/** Dates of a series that cannot be booked, and how many of the others can. */
export type SeriesDates = { dates: { day: string; why: 'taken' | BookingWarning }[]; free: number };
