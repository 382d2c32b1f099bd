import type { Database } from '#kit/database/database';
import type { OwedOrder, PendingOrder } from '#kit/jobs/orders';
import { operations } from './store/operations.ts';

/** For the operator: refused, or without an answer for an hour and more. `subject` is the payable. */
export async function listOwedOperations(db: Database, now: Date): Promise<OwedOrder[]> {
  return operations.listOwed(db, now);
}

/** Without an answer of the card partner, and written before an instant; the oldest first. */
export async function listPendingOperations(db: Database, before: Date): Promise<PendingOrder[]> {
  return operations.listPending(db, before);
}
