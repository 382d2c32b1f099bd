import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { requestRelease } from './request-release.ts';
import { dropUnsent } from './store/operations.ts';
import { lockPayable, updatePayable } from './store/payables.ts';

/**
 * Lowers the amount to debit, in the caller's transaction; 0 cents releases the payable. A hold is replaced
 * before the appointment by the sweep, afterwards captured in part. Does nothing when no debit is expected.
 * Refuses wrong_state once a capture was requested.
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
  // Drops a hold with the former amount that was not sent to the partner yet. The sweep places the hold
  // with the new amount when it is due.
  if (payable.status === 'card_saved') await dropUnsent(tx, payableId, ['hold']);
  // After the start of the appointment the hold is not replaced: it is captured soon, for less than its
  // amount.
  const isHeldAnew =
    payable.status === 'held' &&
    payable.paymentMethodId !== null &&
    amountCents < payable.amountCents &&
    now < startsAt;
  await updatePayable(tx, payableId, { amountCents, ...(isHeldAnew && { renewAt: now }) });
}
