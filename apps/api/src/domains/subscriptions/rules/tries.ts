import { DAY_MS, later, latest } from '#kit/time';

/** Days after the issue on which the card is charged. */
const TRY_DAYS = [0, 3, 7] as const;
/** Card minimum: smaller amounts are carried to the next invoice. */
export const LEAST_CHARGE_CENTS = 50;

/**
 * Next attempt after so many failures, at least a day from now; null: no more, and the unpaid plan stops.
 */
export function nextTryAt(issuedAt: Date, failures: number, now: Date): Date | null {
  const days = TRY_DAYS[failures];
  if (days === undefined) return null;
  return latest(later(issuedAt, days * DAY_MS), later(now, DAY_MS));
}

/** Delay until an authentication is checked again: equal to its age, between a minute and an hour. */
export function lookDelayMs(age: number): number {
  return Math.min(Math.max(60_000, age), 3_600_000);
}
