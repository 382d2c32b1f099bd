import type { Db, Tx } from '#kit/database/database';
import { findDispute } from './store/disputes.ts';
import { insertOperation } from './store/operations.ts';
import type { Payable } from './store/payables.ts';
import { findRefund } from './store/refunds.ts';
import { dropWaitingTakeBacks, listShareSources, readShareMoved } from './store/shares.ts';

/** `causeId` is the id of the refund or dispute for which the share moves. */
type Share = { causeId: string; now: Date };

/**
 * Queues operations that take an amount back from the professional's account at the partner once its
 * balance suffices. Each operation reverses one transfer: later transfers are reversed before the transfer
 * of the capture.
 */
export async function takeShare(
  tx: Tx,
  payable: Payable,
  { causeId, amountCents, now }: Share & { amountCents: number },
): Promise<void> {
  let due = amountCents;
  for (const { sentBy, leftCents } of due > 0 ? await listShareSources(tx, payable) : []) {
    const cents = Math.min(due, leftCents);
    if (cents <= 0) continue;
    const detail = sentBy === null ? {} : { sentBy };
    const order = {
      payableId: payable.id,
      kind: 'take_back' as const,
      amountCents: cents,
      causeId,
      detail,
      now,
    };
    await insertOperation(tx, order);
    due -= cents;
  }
  if (due > 0) throw new Error(`${due} cents of ${payable.id} never passed on to the professional`);
}

/**
 * Called when the refund failed or the dispute was won: queues a transfer of the amounts that were taken
 * from the professional for it, and drops the operations that have not taken anything yet.
 */
export async function returnShare(tx: Tx, payable: Payable, { causeId, now }: Share): Promise<void> {
  await dropWaitingTakeBacks(tx, causeId);
  const { takenCents, sentCents } = await readShareMoved(tx, causeId);
  const amountCents = takenCents - sentCents;
  if (amountCents > 0)
    await insertOperation(tx, { payableId: payable.id, kind: 'send_back', amountCents, causeId, now });
}

/**
 * True when the refund failed or the dispute was won, so that no share of the professional is due for it.
 */
export async function isShareNoLongerDue(db: Db, causeId: string): Promise<boolean> {
  const refund = await findRefund(db, causeId);
  if (refund) return refund.state === 'failed';
  return (await findDispute(db, causeId))?.state === 'won';
}
