import { DAY_MS, later, latest } from '#kit/time';

/** Days after the issue on which her card is tried. */
const TRY_DAYS = [0, 3, 7] as const;
/** Less than this no card can be charged with: it waits for the next invoice. */
export const LEAST_CHARGE_CENTS = 50;

/**
 * When her card is tried after so many failures, a day after the last one at the soonest; null: not again by itself, and what
 * she has not paid for stops.
 */
export function nextTryAt(issuedAt: Date, failures: number, now: Date): Date | null {
  const days = TRY_DAYS[failures];
  if (days === undefined) return null;
  return latest(later(issuedAt, days * DAY_MS), later(now, DAY_MS));
}

/** How long after an authentication was asked the partner is looked at again: a minute, then twice as long, to an hour. */
export function lookDelayMs(age: number): number {
  return Math.min(Math.max(60_000, age), 3_600_000);
}
