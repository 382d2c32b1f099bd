import type { Database } from '#kit/database/database';
import { later, MINUTE_MS } from '#kit/time';
import { findOldestUnprocessedEvent } from './store/partner-events.ts';
import { countHoldsEnding } from './store/payables.ts';

/**
 * Returns when the oldest event was received whose subject was not read yet; null if there is none. Events
 * whose subject the app did not find do not count.
 */
export async function findOldestUnreadEvent(db: Database): Promise<Date | null> {
  return findOldestUnprocessedEvent(db);
}

/** A renewal may start this late without an alarm; the sweep usually runs every few seconds. */
const BEGUN_WITHIN_MS = 15 * MINUTE_MS;

/**
 * Counts the holds that expire before an instant although an amount is still to be debited and no
 * replacement is pending.
 */
export async function countEndingHolds(db: Database, before: Date, now: Date): Promise<number> {
  return countHoldsEnding(db, { before, dueBefore: later(now, -BEGUN_WITHIN_MS) });
}
