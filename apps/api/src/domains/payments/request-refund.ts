import type { Tx } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { PaymentsDeps } from './deps.ts';
import { aboutOf, recordMoney } from './describe-payable.ts';
import { refundableUntil, refundLeft, splitOfRefund } from './rules.ts';
import { listDisputeRows } from './store/disputes.ts';
import { insertOperation } from './store/operations.ts';
import { findPayable, lockPayable, type Payable, updatePayable } from './store/payables.ts';
import { insertRefund, type RefundRow } from './store/refunds.ts';

export type RefundOrder = {
  payableId: string;
  /**
   * True: a refund of all that is left, search fee included. False: a refund of a part of the
   * professional's share.
   */
  isWhole: boolean;
  /**
   * The amount that the professional's screen displayed. For a whole refund it must equal the amount that
   * is left.
   */
  amountCents: number;
  /** A text of the professional for the customer. */
  reason: string;
  idempotencyKey: Pick<IdempotencyKey, 'caller' | 'key'>;
  now: Date;
};

/**
 * Requests a refund in the caller's transaction and returns its id; `runOperations` calls the partner.
 * Refuses not_captured, refund_too_late, payment_disputed, refunded_already, changed_meanwhile (whole,
 * another amount left), invalid_input (part above the share), idempotency_key_reused.
 */
export async function requestRefund(
  tx: Tx,
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  { payableId, isWhole, amountCents, reason, idempotencyKey, now }: RefundOrder,
): Promise<string> {
  if (!(await findPayable(tx, payableId))) refuse('not_captured');
  const payable = await lockPayable(tx, payableId);
  await refuseUnrefundable(tx, payable, now);
  const left = refundLeft(payable);
  if (left.leftCents === 0) refuse('refunded_already');
  if (isWhole && amountCents !== left.leftCents) refuse('changed_meanwhile');
  if (!isWhole && amountCents > left.fromProfessionalCents)
    refuse('invalid_input', { fields: { amount_cents: 'too_big' } });
  const refund = await insertRefund(tx, {
    payableId,
    reason,
    amountCents,
    requestedAt: now,
    ...splitOfRefund(left, amountCents),
    requestedBy: idempotencyKey.caller,
    idempotencyKey: idempotencyKey.key,
  });
  if (!refund) return refuse('idempotency_key_reused');
  await updatePayable(tx, payableId, { refundedCents: payable.refundedCents + amountCents });
  await insertOperation(tx, { payableId, kind: 'refund', amountCents, causeId: refund.id, now });
  await ledger.postRefundRequested(tx, movedBy(payable, refund, now));
  await recordMoney(tx, payable, 'payment.refund_requested', { refundId: refund.id, amountCents });
  return refund.id;
}

async function refuseUnrefundable(tx: Tx, payable: Payable, now: Date): Promise<void> {
  if (payable.status !== 'captured' || payable.capturedAt === null) return refuse('not_captured');
  if (now >= refundableUntil(payable.capturedAt)) refuse('refund_too_late');
  const disputes = await listDisputeRows(tx, [payable.id]);
  if (disputes.some(({ state }) => state !== 'won')) refuse('payment_disputed');
}

export function movedBy(payable: Payable, refund: RefundRow, at: Date) {
  const {
    id: refundId,
    partnerId,
    amountCents,
    fromProfessionalCents,
    searchFeeCents,
    bankChargesCents,
  } = refund;
  const { payableId, professionalId } = aboutOf(payable);
  return {
    payableId,
    professionalId,
    at,
    refundId,
    partnerId,
    amountCents,
    fromProfessionalCents,
    searchFeeCents,
    bankChargesCents,
  };
}
