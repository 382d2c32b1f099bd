import type { Database } from '#kit/database/database';
import { type Split, splitOf } from './rules.ts';
import { type Operation, storeOperationDetail } from './store/operations.ts';
import type { Payable } from './store/payables.ts';

/**
 * Stores the split of the amount, and the hold of a capture, at the first attempt of the operation, so that
 * every further attempt sends the partner the same amounts.
 */
export async function storeSplit(
  db: Database,
  payable: Payable,
  operation: Operation,
  holdId?: string | null,
): Promise<{ operation: Operation; split: Split }> {
  const known = operation.detail.split;
  if (known) return { operation, split: known };
  const split = splitOf(payable, operation.amountCents);
  const fixed = await storeOperationDetail(db, operation, {
    detail: { ...operation.detail, split },
    ...(holdId != null && { partnerId: holdId }),
  });
  return { operation: fixed, split: fixed.detail.split ?? split };
}
