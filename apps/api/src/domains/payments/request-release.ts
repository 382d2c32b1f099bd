import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { dropUnsent, hasPending, insertOperation } from './store/operations.ts';
import { lockPayable, updatePayable } from './store/payables.ts';

/**
 * Releases the payable's holds and pending holds in the caller's transaction, so that nothing is debited;
 * `runOperations` calls the partner. Safe to repeat. Refuses wrong_state once a capture was requested.
 */
export async function requestRelease(tx: Tx, payableId: string, now: Date): Promise<void> {
  const payable = await lockPayable(tx, payableId);
  switch (payable.status) {
    case 'releasing':
    case 'released':
    case 'failed':
      return;
    case 'capturing':
    case 'captured':
      return refuse('wrong_state');
  }
  await dropUnsent(tx, payableId, ['setup', 'hold']);
  const openSetup = payable.setupId !== null && payable.paymentMethodId === null;
  if (openSetup || payable.holdId !== null || (await hasPending(tx, payableId))) {
    await updatePayable(tx, payableId, { status: 'releasing', clientSecret: null, confirmBy: null });
    await insertOperation(tx, { payableId, kind: 'release', now });
    return;
  }
  await updatePayable(tx, payableId, { status: 'released', clientSecret: null });
}
