import { DAY_MS, later, latest } from '#kit/time';

/**
 * The card is charged this many days after the issue of the invoice; the second and third day only after
 * failures.
 */
const TRY_DAYS = [0, 3, 7] as const;
/**
 * The card partner's minimum charge in euro cents. Smaller amounts are carried over to the next invoice.
 */
export const MIN_CHARGE_CENTS = 50;

/**
 * Returns when the card is charged again after a number of failures, at least a day from now; null when no
 * attempt is left and the unpaid plan stops.
 */
export function nextTryAt(issuedAt: Date, failures: number, now: Date): Date | null {
  const days = TRY_DAYS[failures];
  if (days === undefined) return null;
  return latest(later(issuedAt, days * DAY_MS), later(now, DAY_MS));
}

/**
 * Returns the delay until an authentication is read again. The delay equals the age of the charge, at least
 * a minute and at most an hour.
 */
export function readDelayMs(age: number): number {
  return Math.min(Math.max(60_000, age), 3_600_000);
}
