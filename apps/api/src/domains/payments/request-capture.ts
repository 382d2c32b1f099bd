import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { requestRelease } from './request-release.ts';
import { dropUnsent, insertOperation } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';

/**
 * Debits `amountCents` (a late fee: less than was held; 0 releases). In the caller's transaction; the partner is told
 * afterwards by `runOperations`. What is not held yet is held first. Safe to repeat: the first amount counts.
 * Refuses wrong_state when there is no card, or the money was given back.
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
    // A refused hold that the payer could still finish on an old page.
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
