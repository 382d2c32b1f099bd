import type { Tx } from '#kit/database/database';
import { earliest, HOUR_MS, later } from '#kit/time';
import { dropUnsent, hasPending, insertOperation } from './store/operations.ts';
import { lockPayable, updatePayable } from './store/payables.ts';

export type Rescheduled = {
  authoriseAt: Date;
  latestConfirmBy: Date;
  /** The end of the appointment. The hold must last until a day after it. */
  endsAt: Date;
  now: Date;
};

const LASTS_BEYOND_MS = 24 * HOUR_MS;

/**
 * Adapts the hold to a rescheduled appointment, in the caller's transaction. A hold that is now too early
 * is released and placed again when due. A hold that expires too soon is replaced, the new one first. Does
 * nothing while a card is awaited, or when no further hold is expected.
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
  // Without a saved card the hold could not be placed again. A pending operation may already be replacing
  // this hold.
  const mayRelease = paymentMethodId !== null && !(await hasPending(tx, payableId));
  if (authoriseAt > now && holdId !== null && mayRelease) {
    await insertOperation(tx, { payableId, kind: 'release', partnerId: holdId, now });
    const none = { holdId: null, captureBefore: null, renewAt: null, clientSecret: null };
    return updatePayable(tx, payableId, { ...due, ...none, status: 'card_saved' });
  }
  const lasts = captureBefore !== null && captureBefore > later(endsAt, LASTS_BEYOND_MS);
  await updatePayable(tx, payableId, { ...due, ...(!lasts && { renewAt: now }) });
}
