import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { serializeError } from '#kit/serialize-error';
import { PartnerRefused } from '#partners/partner-refused';
import type { PaymentsDeps } from './deps.ts';
import { aboutOf, recordMoney } from './describe-payable.ts';
import { HoldRefused } from './facts.ts';
import { failPayable } from './fail-payable.ts';
import { requestAuthentication } from './request-authentication.ts';
import { type Operation, operations } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';

/**
 * Settles a definite refusal of the partner that is not a decline of the card: a retry would not help. The
 * payer is asked for another card where that would help. Otherwise operators find the refusal in their
 * list, and both sides are notified if the hold is missing. A due debit or release fails. Not for refunds.
 */
export async function settleRefusal(deps: PaymentsDeps, operation: Operation, error: Error): Promise<void> {
  const refused = error instanceof PartnerRefused ? error : undefined;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const payable = await lockPayable(tx, operation.payableId);
    const { id, kind } = operation;
    const isOwn = kind === 'hold' && payable.status === 'card_saved' && refused?.isOfCard === true;
    if (!(await recordRefusal(tx, payable, operation, error, isOwn ? now : null))) return;
    const open = { holdId: null, clientSecret: null, declineCode: refused?.code ?? null };
    if (isOwn) return requestAuthentication(tx, payable, open, now);
    const isAwaited = kind === 'hold' && payable.status === 'card_saved';
    if (isAwaited) await announce(tx, HoldRefused, { ...aboutOf(payable), operationId: id }, now);
    await failWhatIsDue(tx, payable, operation, now);
  });
}

/**
 * Marks the operation as refused; false when it has already ended. With `leftAt` it does not go to the
 * operators' list.
 */
export async function recordRefusal(
  tx: Tx,
  payable: Payable,
  { id, kind }: Operation,
  error: Error,
  leftAt: Date | null,
): Promise<boolean> {
  if (!(await operations.refuse(tx, id, { failure: serializeError(error), leftAt }))) return false;
  const code = error instanceof PartnerRefused ? error.code : null;
  await recordMoney(tx, payable, 'payment.refused', { operationId: id, kind, code });
  return true;
}

async function failWhatIsDue(
  tx: Tx,
  payable: Payable,
  { kind, partnerId }: Operation,
  now: Date,
): Promise<void> {
  const mustBePaid = payable.status === 'capturing' && (kind === 'hold' || kind === 'capture');
  if (mustBePaid) return failPayable(tx, payable, 'refused', now);
  // Announces no event: the payer already knows that the appointment was cancelled, and the hold expires at
  // the bank.
  const endsAll = kind === 'release' && partnerId === null && payable.status === 'releasing';
  if (endsAll) await updatePayable(tx, payable.id, { status: 'failed', renewAt: null });
}
