import type { Database } from '#kit/database/database';
import { later, MINUTE_MS } from '#kit/time';
import { listStuckEvents } from './list-stuck-events.ts';
import { findOldestNews } from './store/partner-events.ts';
import { countHoldsEnding } from './store/payables.ts';

/** Receipt of the oldest event that was never looked at; null without one. */
export async function findUnreadNews(db: Database): Promise<Date | null> {
  return findOldestNews(db);
}

export async function countStuckEvents(db: Database): Promise<number> {
  return (await listStuckEvents(db)).length;
}

/** Tolerated delay of a renewal: the sweep runs every few seconds. */
const BEGUN_WITHIN_MS = 15 * MINUTE_MS;

/** Holds with an amount still to be debited that expire before an instant without a replacement. */
export async function countEndingHolds(db: Database, before: Date, now: Date): Promise<number> {
  return countHoldsEnding(db, { before, dueBefore: later(now, -BEGUN_WITHIN_MS) });
}
