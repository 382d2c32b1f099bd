import { inTransaction } from '#kit/database/transaction';
import { isOutcomeLongUnknown } from '#kit/jobs/partner-commands';
import type { Transfer } from '#partners/card-payments/refunds.port';
import type { PaymentsDeps } from './deps.ts';
import { partnerAccountOf } from './read-partner-ids.ts';
import { closeOperation, type Operation } from './store/operations.ts';
import { lockPayable, type Payable } from './store/payables.ts';
import { isBalanceInsufficient, postponeForBalance } from './take-back-share.ts';

/**
 * Transfers the share to the professional's account at the partner again, after a refund failed or a
 * dispute was won. Waits until the marketplace's balance suffices.
 */
export async function sendBackShare(
  deps: PaymentsDeps,
  payable: Payable,
  operation: Operation,
): Promise<void> {
  const { holdId, professionalId } = payable;
  const { id: key, amountCents } = operation;
  if (holdId === null) throw new Error(`share ${key} has no captured hold`);
  const isLong = isOutcomeLongUnknown(operation, deps.clock.now());
  const found = isLong ? await deps.charges.findTransfer({ key, holdId }) : null;
  const sent = found ?? (await sentBack(deps, operation, { holdId, professionalId }));
  if (sent === 'wait') return;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await lockPayable(tx, payable.id);
    if (!(await closeOperation(tx, key, { status: 'done', partnerId: sent.id }))) return;
    const moved = { payableId: payable.id, professionalId, partnerId: sent.id, at: now, amountCents };
    await deps.ledger.postShareSent(tx, { ...moved, bookedAt: sent.bookedAt, operationId: key });
  });
}

/** Returns `wait` when the available balance of the marketplace does not suffice. */
async function sentBack(
  deps: PaymentsDeps,
  operation: Operation,
  { holdId, professionalId }: { holdId: string; professionalId: string },
): Promise<Transfer | 'wait'> {
  const { id: key, amountCents, detail } = operation;
  const accountId = await partnerAccountOf(deps, professionalId);
  try {
    const attempt = detail.tries ?? 0;
    return await deps.charges.sendBack({ key, attempt, holdId, accountId, amountCents });
  } catch (error) {
    if (!isBalanceInsufficient(error)) throw error;
    await postponeForBalance(deps, operation, error);
    return 'wait';
  }
}
