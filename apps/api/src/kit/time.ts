import { Temporal } from 'temporal-polyfill';

/**
 * The source of present time. Business code gets its clock passed in; systemClock is for times that must
 * not move with business time, for example the audit trail.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

export function earliest(first: Date, ...others: Date[]): Date {
  return new Date(Math.min(first.getTime(), ...others.map((other) => other.getTime())));
}

export function latest(first: Date, ...others: Date[]): Date {
  return new Date(Math.max(first.getTime(), ...others.map((other) => other.getTime())));
}

/** Returns the calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/**
 * Returns the instant at which a calendar day starts in a time zone; clock changes can make that later than
 * midnight.
 */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

export function plusDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** Returns the number of calendar days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/** Returns the same day `count` months later, or the last day of that month: 31 January -> 28 February. */
export function plusMonths(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ months: count }).toString();
}

/** Returns the ISO weekday, from 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** Returns the minute of the local day, 0 to 1439. */
export function minuteOf(instant: Date, timeZone: string): number {
  const { hour, minute } = zoned(instant, timeZone);
  return hour * 60 + minute;
}

/**
 * Returns the instant of a wall-clock minute; from 1440 on, of the following days. A minute that the clock
 * change skips is shifted later; of a minute that occurs twice the earlier one is returned.
 */
export function instantAtMinute(day: string, minute: number, timeZone: string): Date {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime(
    Temporal.PlainTime.from('00:00').add({ minutes: minute % 1440 }),
  );
  const shifted = minute >= 1440 ? wall.add({ days: Math.floor(minute / 1440) }) : wall;
  return new Date(shifted.toZonedDateTime(timeZone).epochMilliseconds);
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}
