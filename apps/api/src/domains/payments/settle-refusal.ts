import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { serializeError } from '#kit/serialize-error';
import { PartnerRefused } from '#partners/partner-refused';
import { aboutOf, recordMoney } from './describe-payable.ts';
import { HoldRefused } from './facts.ts';
import { failPayable } from './fail-payable.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { requestAuthentication } from './request-authentication.ts';
import { failRefund } from './settle-refund.ts';
import { type Operation, operations } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';
import { findRefund } from './store/refunds.ts';

/**
 * Settles a definite refusal that is no decline: retrying would not help. If another card would, the payer
 * is asked for one; otherwise operators see it, and both sides are notified of a missing hold. A due debit
 * or release has failed.
 */
export async function settleRefusal(deps: PaymentsDeps, operation: Operation, error: Error): Promise<void> {
  const refused = error instanceof PartnerRefused ? error : undefined;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const payable = await lockPayable(tx, operation.payableId);
    const { id, kind } = operation;
    const isOwn = kind === 'hold' && payable.status === 'card_saved' && refused?.isOfCard === true;
    // A refused refund has failed and both sides are notified: nothing is left to do.
    const ending = { failure: serializeError(error), leftAt: isOwn || kind === 'refund' ? now : null };
    if (!(await operations.refuse(tx, id, ending))) return;
    const code = refused?.code ?? null;
    await recordMoney(tx, payable, 'payment.refused', { operationId: id, kind, code });
    if (isOwn)
      return requestAuthentication(tx, payable, { holdId: null, clientSecret: null, declineCode: code }, now);
    const refund =
      kind === 'refund' && operation.causeId !== null && (await findRefund(tx, operation.causeId));
    if (refund)
      return failRefund(tx, deps, payable, refund, { failure: code ?? 'unknown', wasDone: false, now });
    const isAwaited = kind === 'hold' && payable.status === 'card_saved';
    if (isAwaited) await announce(tx, HoldRefused, { ...aboutOf(payable), operationId: id }, now);
    await failWhatIsDue(tx, payable, operation, now);
  });
}

async function failWhatIsDue(
  tx: Tx,
  payable: Payable,
  { kind, partnerId }: Operation,
  now: Date,
): Promise<void> {
  const mustBePaid = payable.status === 'capturing' && (kind === 'hold' || kind === 'capture');
  if (mustBePaid) return failPayable(tx, payable, 'refused', now);
  // No notification: the payer already knows that it was cancelled, and the hold expires by itself.
  const endsAll = kind === 'release' && partnerId === null && payable.status === 'releasing';
  if (endsAll) await updatePayable(tx, payable.id, { status: 'failed', renewAt: null });
}
