import { MOST_OPEN_ENTRIES, MOST_WAITING_DAYS, OFFER_MINUTES } from '@meche/contract/waiting';
import { atMinute, dayOf, HOUR_MS, later, MINUTE_MS, plusDays } from '#kit/time';

export { MOST_OPEN_ENTRIES, MOST_WAITING_DAYS };
export const OFFER_MS = OFFER_MINUTES * MINUTE_MS;

const NIGHT_BEGINS = 21 * 60;
const NIGHT_ENDS = 8 * 60;
/** What begins so soon is told at night too. */
const PRESSING_MS = 12 * HOUR_MS;

/** When nobody is told of anything that can wait: the instant it ends; undefined by day. */
export function nightEnd(now: Date, timeZone: string): Date | undefined {
  const today = dayOf(now, timeZone);
  if (now < atMinute(today, NIGHT_ENDS, timeZone)) return atMinute(today, NIGHT_ENDS, timeZone);
  if (now >= atMinute(today, NIGHT_BEGINS, timeZone))
    return atMinute(plusDays(today, 1), NIGHT_ENDS, timeZone);
  return undefined;
}

export function isPressing(startsAt: Date, now: Date): boolean {
  return startsAt <= later(now, PRESSING_MS);
}

export type BookingToWaitFor = {
  firstDay: string;
  lastDay: string;
  fromMinute: number;
  untilMinute: number;
  timeZone: string;
};
export type Span = { startsAt: Date; endsAt: Date };

/** On one of her days, at one of her hours. */
export function isWaitedFor(
  { firstDay, lastDay, fromMinute, untilMinute, timeZone }: BookingToWaitFor,
  startsAt: Date,
): boolean {
  const day = dayOf(startsAt, timeZone);
  if (day < firstDay || day > lastDay) return false;
  // By the wall clock, also on a day that is longer or shorter.
  return startsAt >= atMinute(day, fromMinute, timeZone) && startsAt < atMinute(day, untilMinute, timeZone);
}

/** She is told of a time once: what lies over one that was held for her is no other. */
export function isNewTo(offers: readonly Span[], slot: Span): boolean {
  return !offers.some((one) => one.startsAt < slot.endsAt && slot.startsAt < one.endsAt);
}

/** How many days of a wish are left to look at, from `today` on. */
export function daysLeft(
  { firstDay, lastDay }: BookingToWaitFor,
  today: string,
): { from: string; days: number } {
  const from = firstDay > today ? firstDay : today;
  return { from, days: Math.round((Date.parse(lastDay) - Date.parse(from)) / 86_400_000) + 1 };
}
