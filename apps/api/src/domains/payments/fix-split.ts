import type { Database } from '#kit/database/database';
import { type Split, splitOf } from './rules.ts';
import { fixDetail, type Operation } from './store/operations.ts';
import type { Payable } from './store/payables.ts';

/** The operation with the fees of its first attempt, and for a capture with its hold. */
export async function fixSplit(
  db: Database,
  payable: Payable,
  operation: Operation,
  holdId?: string | null,
): Promise<{ operation: Operation; split: Split }> {
  const known = operation.detail.split;
  if (known) return { operation, split: known };
  const split = splitOf(payable, operation.amountCents);
  const fixed = await fixDetail(db, operation, {
    detail: { ...operation.detail, split },
    ...(holdId != null && { partnerId: holdId }),
  });
  return { operation: fixed, split: fixed.detail.split ?? split };
}
