import type { Tx } from '#kit/database/database';
import type { DisputeMoved } from '#payments';
import { postToLedger } from './post-to-ledger.ts';
import { entriesOfDisputeOpened, entriesOfDisputeShifted, entriesOfDisputeWon } from './rules.ts';

/**
 * The partner has debited the disputed amount and its fee from the marketplace, so the professional's share
 * is taken back.
 */
export async function postDisputeOpened(tx: Tx, dispute: DisputeMoved & { feeCents: number }): Promise<void> {
  const entries = entriesOfDisputeOpened(dispute);
  await postToLedger(tx, {
    key: `dispute:${dispute.disputeId}`,
    kind: 'dispute_opened',
    ...aboutOf(dispute),
    partnerFeeCents: dispute.feeCents,
    entries,
  });
}

/**
 * The failed refund has returned money to the professional, so a larger part of the dispute falls on the
 * professional.
 */
export async function postDisputeShifted(
  tx: Tx,
  dispute: DisputeMoved & { refundId: string },
): Promise<void> {
  const key = `dispute-shifted:${dispute.disputeId}:${dispute.refundId}`;
  const entries = entriesOfDisputeShifted(dispute);
  await postToLedger(tx, { key, kind: 'dispute_opened', ...aboutOf(dispute), entries });
}

/** The partner returned the disputed amount but not its fee. */
export async function postDisputeWon(tx: Tx, dispute: DisputeMoved): Promise<void> {
  const key = `dispute-won:${dispute.disputeId}`;
  await postToLedger(tx, {
    key,
    kind: 'dispute_won',
    ...aboutOf(dispute),
    entries: entriesOfDisputeWon(dispute),
  });
}

function aboutOf({ professionalId, payableId, partnerId, at, bookedAt }: DisputeMoved) {
  return { professionalId, subjectId: payableId, partnerId, at, bookedAt };
}
