import { MOST_OPEN_ENTRIES, MOST_WAITING_DAYS, OFFER_MINUTES } from '@meche/contract/waiting';
import { atMinute, dayOf, HOUR_MS, later, MINUTE_MS, plusDays } from '#kit/time';

export { MOST_OPEN_ENTRIES, MOST_WAITING_DAYS };
export const OFFER_MS = OFFER_MINUTES * MINUTE_MS;

const NIGHT_BEGINS = 21 * 60;
const NIGHT_ENDS = 8 * 60;
/** Times within twelve hours are notified at night too. */
const PRESSING_MS = 12 * HOUR_MS;

/** The end of the night, in which nothing that can wait is notified; undefined by day. */
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

export function isWaitedFor(
  { firstDay, lastDay, fromMinute, untilMinute, timeZone }: BookingToWaitFor,
  startsAt: Date,
): boolean {
  const day = dayOf(startsAt, timeZone);
  if (day < firstDay || day > lastDay) return false;
  // Wall-clock minutes, correct on days of a clock change too.
  return startsAt >= atMinute(day, fromMinute, timeZone) && startsAt < atMinute(day, untilMinute, timeZone);
}

/** A time that overlaps an earlier offer is not offered again. */
export function isNewTo(offers: readonly Span[], slot: Span): boolean {
  return !offers.some((one) => one.startsAt < slot.endsAt && slot.startsAt < one.endsAt);
}

export function daysLeft(
  { firstDay, lastDay }: BookingToWaitFor,
  today: string,
): { from: string; days: number } {
  const from = firstDay > today ? firstDay : today;
  return { from, days: Math.round((Date.parse(lastDay) - Date.parse(from)) / 86_400_000) + 1 };
}
