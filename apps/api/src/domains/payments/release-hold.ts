import { inTransaction } from '#kit/database/transaction';
import { isOutcomeLongUnknown } from '#kit/jobs/partner-commands';
import type { Hold } from '#partners/card-payments/charges.port';
import { PartnerRefused } from '#partners/partner-refused';
import type { PaymentsDeps } from './deps.ts';
import { recordMoney } from './describe-payable.ts';
import { recordHoldEnded } from './record-hold.ts';
import { closeOperation, type Operation, retryOperationLater } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';

/**
 * Releases the hold that the operation names. An operation without a hold releases everything that the
 * payable has open at the partner: its card setup and its hold.
 */
export async function releaseHold(deps: PaymentsDeps, payable: Payable, operation: Operation): Promise<void> {
  const everything = operation.partnerId === null;
  const holdId = operation.partnerId ?? payable.holdId;
  if (everything && payable.setupId !== null && payable.paymentMethodId === null)
    await deps.charges.cancelCardSetup({ key: `${operation.id}-setup`, id: payable.setupId });
  const hold = holdId === null ? null : await released(deps, operation, holdId);
  if (hold?.status === 'captured') throw new PartnerRefused('card-payments', 'hold_captured');
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    const status = hold === null || hold.status === 'released' ? 'done' : 'declined';
    if (!(await closeOperation(tx, operation.id, { status }))) return;
    if (status === 'declined') return retryOperationLater(tx, operation, now);
    if (hold && holdId !== null) {
      await recordHoldEnded(tx, deps, locked, { holdId, now });
      await recordMoney(tx, locked, 'payment.released', { holdId });
    }
    if (!everything || locked.status !== 'releasing') return;
    await updatePayable(tx, payable.id, { status: 'released', captureBefore: null, renewAt: null });
  });
}

/**
 * Releases the hold. When the outcome of the operation has been unknown for long, first reads the hold,
 * because the partner may have forgotten the idempotency key.
 */
async function released({ charges, clock }: PaymentsDeps, operation: Operation, id: string): Promise<Hold> {
  if (isOutcomeLongUnknown(operation, clock.now())) {
    const found = await charges.readHold(id);
    if (found.status === 'released') return found;
  }
  return charges.releaseHold({ key: operation.id, id });
}
