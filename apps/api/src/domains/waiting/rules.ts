import { MAX_OPEN_ENTRIES, MAX_WAITING_DAYS, OFFER_MINUTES } from '@meche/contract/waiting';
import { dayOf, HOUR_MS, instantAtMinute, later, MINUTE_MS, plusDays } from '#kit/time';

export { MAX_OPEN_ENTRIES, MAX_WAITING_DAYS };
export const OFFER_MS = OFFER_MINUTES * MINUTE_MS;

const NIGHT_BEGINS = 21 * 60;
const NIGHT_ENDS = 8 * 60;
/** Times that start within twelve hours are offered at night too. */
const PRESSING_MS = 12 * HOUR_MS;

/**
 * Returns the end of the current night (21:00 to 8:00), during which offers that can wait are not sent;
 * undefined by day.
 */
export function nightEnd(now: Date, timeZone: string): Date | undefined {
  const today = dayOf(now, timeZone);
  if (now < instantAtMinute(today, NIGHT_ENDS, timeZone)) return instantAtMinute(today, NIGHT_ENDS, timeZone);
  if (now >= instantAtMinute(today, NIGHT_BEGINS, timeZone))
    return instantAtMinute(plusDays(today, 1), NIGHT_ENDS, timeZone);
  return undefined;
}

export function isUrgentTime(startsAt: Date, now: Date): boolean {
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
  // The comparison uses wall-clock minutes, so that it is correct on days of a clock change.
  return (
    startsAt >= instantAtMinute(day, fromMinute, timeZone) &&
    startsAt < instantAtMinute(day, untilMinute, timeZone)
  );
}

/** False for a time that overlaps an earlier offer of the entry, because it is not offered again. */
export function isNotOfferedYet(offers: readonly Span[], slot: Span): boolean {
  return !offers.some((one) => one.startsAt < slot.endsAt && slot.startsAt < one.endsAt);
}

export function daysLeft(
  { firstDay, lastDay }: BookingToWaitFor,
  today: string,
): { from: string; days: number } {
  const from = firstDay > today ? firstDay : today;
  return { from, days: Math.round((Date.parse(lastDay) - Date.parse(from)) / 86_400_000) + 1 };
}
