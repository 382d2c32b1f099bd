import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { requestRelease } from './request-release.ts';
import { dropUnsent } from './store/operations.ts';
import { lockPayable, updatePayable } from './store/payables.ts';

/**
 * Less is to be debited than was agreed: what is not held yet is held lower, of what is held less is captured, and 0 gives all of
 * it back. A partner lowers no hold: until what is paid for has begun the sweep places a lower one, and gives the former back.
 * In the caller's transaction. Nothing where nothing will be debited any more. Refuses wrong_state once a capture was asked for.
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
  // Ordered at the former amount and not sent: it is due still, and ordered anew.
  if (payable.status === 'card_saved') await dropUnsent(tx, payableId, ['hold']);
  // Begun, it is debited soon, and the former hold with it.
  const isHeldAnew =
    payable.status === 'held' &&
    payable.paymentMethodId !== null &&
    amountCents < payable.amountCents &&
    now < startsAt;
  await updatePayable(tx, payableId, { amountCents, ...(isHeldAnew && { renewAt: now }) });
}
