import { inTransaction } from '#kit/database/transaction';
import { isLongUnknown } from '#kit/jobs/partner-commands';
import type { Hold } from '#partners/card-payments/charges.port';
import { PartnerRefused } from '#partners/partner-refused';
import { recordMoney } from './describe-payable.ts';
import { noteHoldEnded } from './note-hold.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { closeOperation, type Operation, tryLater } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';

/** Releases one hold, or everything that the payable has open at the partner. */
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
    if (status === 'declined') return tryLater(tx, operation, now);
    if (hold && holdId !== null) {
      await noteHoldEnded(tx, deps, locked, { holdId, now });
      await recordMoney(tx, locked, 'payment.released', { holdId });
    }
    if (!everything || locked.status !== 'releasing') return;
    await updatePayable(tx, payable.id, { status: 'released', captureBefore: null, renewAt: null });
  });
}

/**
 * The partner's answer to the release; if the outcome has been unknown for long, the present state of the
 * hold.
 */
async function released({ charges, clock }: PaymentsDeps, operation: Operation, id: string): Promise<Hold> {
  if (isLongUnknown(operation, clock.now())) {
    const found = await charges.readHold(id);
    if (found.status === 'released') return found;
  }
  return charges.releaseHold({ key: operation.id, id });
}
