import type { Tx } from '#kit/database/database';
import type { PaymentsDeps } from './deps.ts';
import { takeShare } from './move-share.ts';
import { refundLeft, splitOfDispute } from './rules.ts';
import { listDisputeRows, updateDispute } from './store/disputes.ts';
import type { Payable } from './store/payables.ts';

/**
 * Called after a refund of a disputed debit has failed: the part of the dispute that the marketplace bore
 * because of that refund falls on the professional's share and the search fee. `payable` no longer counts
 * the failed refund.
 */
export async function redistributeDispute(
  tx: Tx,
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  { refundId, now }: { refundId: string; now: Date },
): Promise<void> {
  for (const dispute of await listDisputeRows(tx, [payable.id])) {
    if (dispute.state === 'won') continue;
    const split = splitOfDispute(refundLeft(payable), dispute.amountCents);
    const fromProfessionalCents = split.fromProfessionalCents - dispute.fromProfessionalCents;
    const searchFeeCents = split.searchFeeCents - dispute.searchFeeCents;
    if (fromProfessionalCents === 0 && searchFeeCents === 0) continue;
    await updateDispute(tx, dispute.id, split);
    const { professionalId, id: payableId } = payable;
    const moved = { payableId, professionalId, at: now, amountCents: fromProfessionalCents + searchFeeCents };
    const { id: disputeId, partnerId } = dispute;
    const shifted = { ...moved, disputeId, partnerId, fromProfessionalCents, searchFeeCents, refundId };
    await ledger.postDisputeShifted(tx, shifted);
    await takeShare(tx, payable, { causeId: dispute.id, amountCents: fromProfessionalCents, now });
  }
}
