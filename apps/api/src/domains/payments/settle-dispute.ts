import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import type { Dispute } from '#partners/card-payments/disputes.port';
import type { PaymentsDeps } from './deps.ts';
import { aboutOf, recordMoney } from './describe-payable.ts';
import { DisputeClosed, DisputeOpened } from './facts.ts';
import { returnShare, takeShare } from './move-share.ts';
import { refundLeft, splitOfDispute } from './rules.ts';
import { type DisputeRow, findDisputeByPartnerId, insertDispute, updateDispute } from './store/disputes.ts';
import type { Payable } from './store/payables.ts';

/**
 * Records a dispute of a locked payable when the partner first reports it, in whatever state, and updates
 * or closes it at later reports. Ignores inquiries. Idempotent. A closed dispute stays closed.
 */
export async function settleDispute(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  news: Dispute,
  now: Date,
): Promise<void> {
  // The bank only inquires about the debit; no money has moved.
  if (news.status === 'inquiry' || news.status === 'inquiry_closed') return;
  const dispute =
    (await findDisputeByPartnerId(tx, news.id)) ?? (await openDispute(tx, deps, payable, news, now));
  if (dispute.closedAt !== null) return;
  const { status: state, evidenceBy } = news;
  if (state === 'won' || state === 'lost') {
    const { returnedAt: bookedAt } = news;
    return closeDispute(tx, deps, payable, dispute, { state, bookedAt, now });
  }
  await updateDispute(tx, dispute.id, { state, evidenceBy });
}

/**
 * The partner has taken the disputed amount and its fee from the marketplace, so the professional's share
 * is taken back.
 */
async function openDispute(
  tx: Tx,
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  { id: partnerId, reason, amountCents, feeCents, evidenceBy, openedAt, bookedAt }: Dispute,
  now: Date,
): Promise<DisputeRow> {
  const split = splitOfDispute(refundLeft(payable), amountCents);
  const dispute = await insertDispute(tx, {
    payableId: payable.id,
    partnerId,
    reason,
    amountCents,
    feeCents,
    evidenceBy,
    openedAt,
    ...split,
    state: 'needs_evidence',
  });
  if (!dispute) throw new Error(`dispute ${partnerId} was recorded for another payable`);
  await ledger.postDisputeOpened(tx, { ...movedBy(payable, dispute, now), feeCents, bookedAt });
  await takeShare(tx, payable, { causeId: dispute.id, amountCents: split.fromProfessionalCents, now });
  const details = {
    disputeId: dispute.id,
    amountCents,
    fromProfessionalCents: split.fromProfessionalCents,
    reason,
  };
  await announce(
    tx,
    DisputeOpened,
    { ...aboutOf(payable), ...details, evidenceBy: evidenceBy?.toISOString() ?? null },
    now,
  );
  await recordMoney(tx, payable, 'payment.disputed', { disputeId: dispute.id, amountCents, reason });
  return dispute;
}

async function closeDispute(
  tx: Tx,
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  dispute: DisputeRow,
  { state, bookedAt, now }: { state: 'won' | 'lost'; bookedAt: Date | null; now: Date },
): Promise<void> {
  const { id: disputeId, amountCents, fromProfessionalCents } = dispute;
  await updateDispute(tx, disputeId, { state, closedAt: now });
  if (state === 'won') {
    await ledger.postDisputeWon(tx, { ...movedBy(payable, dispute, now), bookedAt });
    await returnShare(tx, payable, { causeId: disputeId, now });
  }
  const details = { disputeId, amountCents, fromProfessionalCents, outcome: state };
  await announce(tx, DisputeClosed, { ...aboutOf(payable), ...details }, now);
  await recordMoney(tx, payable, `payment.dispute_${state}`, { disputeId, amountCents });
}

function movedBy(payable: Payable, dispute: DisputeRow, at: Date) {
  const { id: payableId, professionalId } = payable;
  const { id: disputeId, partnerId, amountCents, fromProfessionalCents, searchFeeCents } = dispute;
  return {
    payableId,
    professionalId,
    at,
    disputeId,
    partnerId,
    amountCents,
    fromProfessionalCents,
    searchFeeCents,
  };
}
