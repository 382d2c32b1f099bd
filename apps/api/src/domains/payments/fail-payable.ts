import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { aboutOf, recordMoney } from './describe-payable.ts';
import { PaymentFailed } from './facts.ts';
import { dropUnsent, insertOperation } from './store/operations.ts';
import { type Payable, updatePayable } from './store/payables.ts';

/**
 * Marks the payable as failed and announces PaymentFailed. Drops unsent holds and captures, and queues the
 * release of the hold and card setup that are open at the partner.
 */
export async function failPayable(
  tx: Tx,
  payable: Payable,
  reason: 'not_confirmed' | 'declined' | 'refused',
  now: Date,
): Promise<void> {
  await updatePayable(tx, payable.id, { status: 'failed', clientSecret: null, confirmBy: null });
  await dropUnsent(tx, payable.id, ['hold', 'capture']);
  await insertOperation(tx, { payableId: payable.id, kind: 'release', now });
  await announce(tx, PaymentFailed, { ...aboutOf(payable), reason }, now);
  await recordMoney(tx, payable, 'payment.failed', { reason });
}
