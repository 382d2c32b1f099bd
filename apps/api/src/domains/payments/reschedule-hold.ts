import type { Tx } from '#kit/database/database';
import { earliest, HOUR_MS, later } from '#kit/time';
import { dropUnsent, hasPending, insertOperation } from './store/operations.ts';
import { lockPayable, updatePayable } from './store/payables.ts';

export type Rescheduled = {
  authoriseAt: Date;
  latestConfirmBy: Date;
  /** Of what is paid for: the hold must last a day longer. */
  endsAt: Date;
  now: Date;
};

const LASTS_BEYOND_MS = 24 * HOUR_MS;

/**
 * What is paid for takes place at another time: what is held too early is given back and held again when it is due; what would
 * not last is replaced, the new hold first. In the caller's transaction. Nothing where nothing waits to be debited any more.
 */
export async function rescheduleHold(
  tx: Tx,
  payableId: string,
  { authoriseAt, latestConfirmBy, endsAt, now }: Rescheduled,
): Promise<void> {
  const { status, holdId, captureBefore, paymentMethodId, confirmBy } = await lockPayable(tx, payableId);
  const due = { authoriseAt, latestConfirmBy };
  if (status === 'card_saved') {
    if (authoriseAt > now) await dropUnsent(tx, payableId, ['hold']);
    return updatePayable(tx, payableId, due);
  }
  if (status === 'payment_to_confirm') {
    const until = confirmBy && earliest(confirmBy, latestConfirmBy);
    return updatePayable(tx, payableId, { ...due, confirmBy: until && until < now ? now : until });
  }
  if (status !== 'held') return;
  // Without a saved card nothing could be held again; and what takes the place of another hold is under way.
  const mayRelease = paymentMethodId !== null && !(await hasPending(tx, payableId));
  if (authoriseAt > now && holdId !== null && mayRelease) {
    await insertOperation(tx, { payableId, kind: 'release', partnerId: holdId, now });
    const none = { holdId: null, captureBefore: null, renewAt: null, clientSecret: null };
    return updatePayable(tx, payableId, { ...due, ...none, status: 'card_saved' });
  }
  const lasts = captureBefore !== null && captureBefore > later(endsAt, LASTS_BEYOND_MS);
  await updatePayable(tx, payableId, { ...due, ...(!lasts && { renewAt: now }) });
}
