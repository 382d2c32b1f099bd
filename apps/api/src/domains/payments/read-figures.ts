import type { Database } from '#kit/database/database';
import { later, MINUTE_MS } from '#kit/time';
import { listStuckEvents } from './list-stuck-events.ts';
import { findOldestNews } from './store/partner-events.ts';
import { countHoldsEnding } from './store/payables.ts';

/** When the news came that has waited longest without being looked at once; null: none waits. */
export async function findUnreadNews(db: Database): Promise<Date | null> {
  return findOldestNews(db);
}

export async function countStuckEvents(db: Database): Promise<number> {
  return (await listStuckEvents(db)).length;
}

/** So late a renewal may begin: the sweep comes by every few seconds. */
const BEGUN_WITHIN_MS = 15 * MINUTE_MS;

/** Holds of money that is still to be debited, that the bank gives up before an instant and that nothing takes the place of. */
export async function countEndingHolds(db: Database, before: Date, now: Date): Promise<number> {
  return countHoldsEnding(db, { before, dueBefore: later(now, -BEGUN_WITHIN_MS) });
}
