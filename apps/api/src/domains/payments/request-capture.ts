import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { requestRelease } from './request-release.ts';
import { dropUnsent, insertOperation } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';

/**
 * Requests a debit in the caller's transaction, with a missing hold first; `runOperations` calls the
 * partner. A late fee is lower than the hold; 0 cents releases the payable. Of repeated calls the first
 * amount counts. Refuses wrong_state without a card, or for a released or failed payable.
 */
export async function requestCapture(
  tx: Tx,
  payableId: string,
  amountCents: number,
  now: Date,
): Promise<void> {
  if (amountCents === 0) return requestRelease(tx, payableId, now);
  const payable = await lockPayable(tx, payableId);
  if (amountCents < 0 || amountCents > payable.amountCents)
    throw new RangeError(`${amountCents} of ${payable.amountCents} cents cannot be captured`);
  switch (payable.status) {
    case 'capturing':
    case 'captured':
      return;
    case 'held':
      await dropUnsent(tx, payableId, ['hold']);
      break;
    case 'card_saved':
    case 'payment_to_confirm':
      await holdFirst(tx, payable, now);
      break;
    default:
      return refuse('wrong_state');
  }
  await updatePayable(tx, payableId, {
    status: 'capturing',
    clientSecret: null,
    confirmBy: null,
    renewAt: null,
  });
  await insertOperation(tx, { payableId, kind: 'capture', amountCents, now });
}

async function holdFirst(tx: Tx, payable: Payable, now: Date): Promise<void> {
  if (payable.holdId !== null) {
    // Releases the refused hold, because the payer could still complete it on an open page.
    await insertOperation(tx, { payableId: payable.id, kind: 'release', partnerId: payable.holdId, now });
    await updatePayable(tx, payable.id, { holdId: null });
  }
  await insertOperation(tx, {
    payableId: payable.id,
    kind: 'hold',
    amountCents: payable.amountCents,
    detail: { paymentMethodId: payable.paymentMethodId },
    now,
  });
}
