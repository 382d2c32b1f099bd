import type { BookingWarning } from './booking-warnings.ts';

/** Of one series: half a year of weeks, or a year of fortnights. */
export const MOST_REPEATED_DATES = 26;
export const MOST_WEEKS_BETWEEN = 12;

/** What is in the way of a series, and how many of its other dates can be booked. */
export type SeriesDates = { dates: { day: string; why: 'taken' | BookingWarning }[]; free: number };
