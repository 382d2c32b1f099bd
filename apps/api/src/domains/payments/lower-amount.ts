import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { requestRelease } from './request-release.ts';
import { dropUnsent } from './store/operations.ts';
import { lockPayable, updatePayable } from './store/payables.ts';

/**
 * Lowers the amount to debit, in the caller's transaction; 0 releases. A hold cannot be lowered at the
 * partner: before the appointment the sweep replaces it by a lower one, afterwards less is captured. Does
 * nothing if nothing will be debited. Refuses wrong_state once a capture was requested.
 */
export async function lowerAmount(
  tx: Tx,
  payableId: string,
  amountCents: number,
  { startsAt, now }: { startsAt: Date; now: Date },
): Promise<void> {
  if (amountCents === 0) return requestRelease(tx, payableId, now);
  const payable = await lockPayable(tx, payableId);
  if (amountCents < 0 || amountCents > payable.amountCents)
    throw new RangeError(`${payable.amountCents} cents cannot be lowered to ${amountCents}`);
  switch (payable.status) {
    case 'releasing':
    case 'released':
    case 'failed':
      return;
    case 'capturing':
    case 'captured':
      return refuse('wrong_state');
  }
  // A hold at the former amount that was not sent yet: dropped, and started again when due.
  if (payable.status === 'card_saved') await dropUnsent(tx, payableId, ['hold']);
  // Not once the appointment has begun: it is captured soon, for less than the hold.
  const isHeldAnew =
    payable.status === 'held' &&
    payable.paymentMethodId !== null &&
    amountCents < payable.amountCents &&
    now < startsAt;
  await updatePayable(tx, payableId, { amountCents, ...(isHeldAnew && { renewAt: now }) });
}
