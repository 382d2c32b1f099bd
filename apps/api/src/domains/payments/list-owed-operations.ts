import type { Database } from '#kit/database/database';
import type { OwedOrder } from '#kit/jobs/orders';
import { operations } from './store/operations.ts';

/** For the operator: refused, or without an answer for an hour and more. `subject` is the payable. */
export async function listOwedOperations(db: Database, now: Date): Promise<OwedOrder[]> {
  return operations.listOwed(db, now);
}
