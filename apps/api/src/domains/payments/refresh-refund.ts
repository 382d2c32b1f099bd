import { inTransaction } from '#kit/database/transaction';
import type { PaymentsDeps } from './deps.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleRefund } from './settle-refund.ts';
import { findPayableBySubject, lockPayable } from './store/payables.ts';
import { findRefundByPartnerId } from './store/refunds.ts';

/**
 * Reads a refund at the partner outside of a transaction, then settles it under the payable's lock. Returns
 * false if the refund is unknown or the answer to its creation is not stored yet. Throws
 * PartnerUnavailable.
 */
export async function refreshRefund(deps: PaymentsDeps, partnerId: string): Promise<boolean> {
  const refund = await findRefundByPartnerId(deps.db, partnerId);
  if (!refund) return false;
  const news = await deps.charges.readRefund(partnerId);
  await inTransaction(deps.db, async (tx) => {
    const payable = await lockPayable(tx, refund.payableId);
    await settleRefund(tx, deps, payable, { refundId: refund.id, news, now: deps.clock.now() });
  });
  return true;
}

/**
 * Reads a dispute at the partner outside of a transaction, then settles it under the payable's lock.
 * Returns false if the disputed debit is unknown or not captured yet. Throws PartnerUnavailable.
 */
export async function refreshDispute(deps: PaymentsDeps, partnerId: string): Promise<boolean> {
  const news = await deps.charges.readDispute(partnerId);
  const found = news.holdId === null ? undefined : await findPayableBySubject(deps.db, 'hold', news.holdId);
  if (found?.status !== 'captured') return false;
  await inTransaction(deps.db, async (tx) => {
    const payable = await lockPayable(tx, found.id);
    await settleDispute(tx, deps, payable, news, deps.clock.now());
  });
  return true;
}
