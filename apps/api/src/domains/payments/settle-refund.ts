import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { Refund } from '#partners/card-payments/refunds.port';
import { PartnerRefused } from '#partners/partner-refused';
import type { PaymentsDeps } from './deps.ts';
import { aboutOf, recordMoney } from './describe-payable.ts';
import { PayableRefunded, RefundFailed } from './facts.ts';
import { returnShare, takeShare } from './move-share.ts';
import type { Booked } from './post-money.ts';
import { redistributeDispute } from './redistribute-dispute.ts';
import { movedBy } from './request-refund.ts';
import { recordRefusal } from './settle-refusal.ts';
import type { Operation } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';
import { findRefund, type RefundRow, updateRefund } from './store/refunds.ts';

export type RefundNews = Pick<Refund, 'id' | 'status' | 'failureReason' | 'bookedAt' | 'failedAt'>;

type Settling = { refundId: string; news: RefundNews; now: Date };

/**
 * Updates a refund of a locked payable. Idempotent and independent of the order of events: `failed` is
 * final, and may follow `done`.
 */
export async function settleRefund(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  { refundId, news, now }: Settling,
): Promise<void> {
  const known = await findRefund(tx, refundId);
  if (!known) throw new Error(`there is no refund ${refundId}`);
  const refund = { ...known, partnerId: news.id };
  if (known.partnerId === null) {
    await updateRefund(tx, refund.id, { partnerId: news.id });
    await deps.ledger.postRefundDone(tx, { ...movedBy(payable, refund, now), bookedAt: news.bookedAt });
    if (news.status !== 'failed')
      await takeShare(tx, payable, { causeId: refund.id, amountCents: refund.fromProfessionalCents, now });
  }
  if (news.status === 'done' && refund.state === 'pending') await finish(tx, payable, refund, now);
  if (news.status === 'failed' && refund.state !== 'failed') {
    const failure = news.failureReason ?? 'unknown';
    const bookedAt = news.failedAt;
    await failRefund(tx, deps, payable, refund, { failure, wasDone: true, bookedAt, now });
  }
}

async function finish(tx: Tx, payable: Payable, refund: RefundRow, now: Date): Promise<void> {
  await updateRefund(tx, refund.id, { state: 'done', endedAt: now });
  const { id: refundId, amountCents, fromProfessionalCents, searchFeeCents, reason } = refund;
  const details = { refundId, amountCents, fromProfessionalCents, searchFeeCents, reason };
  await announce(tx, PayableRefunded, { ...aboutOf(payable), ...details }, now);
  await recordMoney(tx, payable, 'payment.refunded', { refundId, amountCents });
}

/**
 * Settles a definite refusal of the partner to refund. The refund fails and both sides are notified, so it
 * does not go to the operators' list.
 */
export async function settleRefusedRefund(
  deps: PaymentsDeps,
  operation: Operation,
  error: Error,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const payable = await lockPayable(tx, operation.payableId);
    if (!(await recordRefusal(tx, payable, operation, error, now))) return;
    const refund = operation.causeId === null ? undefined : await findRefund(tx, operation.causeId);
    const failure = error instanceof PartnerRefused ? error.code : 'unknown';
    if (refund) await failRefund(tx, deps, payable, refund, { failure, wasDone: false, now });
  });
}

/**
 * Records that the customer does not get the refund, and restores the amounts and the professional's share.
 * `wasDone` is false when the partner never created the refund.
 */
export async function failRefund(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'ledger'>,
  payable: Payable,
  refund: RefundRow,
  { failure, wasDone, now, bookedAt = null }: { failure: string; wasDone: boolean; now: Date } & Booked,
): Promise<void> {
  const { id: refundId, amountCents, fromProfessionalCents } = refund;
  const refundedCents = payable.refundedCents - amountCents;
  await updateRefund(tx, refundId, { state: 'failed', endedAt: now, failure });
  await updatePayable(tx, payable.id, { refundedCents });
  await deps.ledger.postRefundFailed(tx, { ...movedBy(payable, refund, now), wasDone, bookedAt });
  await returnShare(tx, payable, { causeId: refundId, now });
  await redistributeDispute(tx, deps, { ...payable, refundedCents }, { refundId, now });
  await announce(
    tx,
    RefundFailed,
    { ...aboutOf(payable), refundId, amountCents, fromProfessionalCents, failure },
    now,
  );
  await recordMoney(tx, payable, 'payment.refund_failed', { refundId, amountCents, failure });
}
