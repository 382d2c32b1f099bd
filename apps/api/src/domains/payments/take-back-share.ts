import { inTransaction } from '#kit/database/transaction';
import { isOutcomeLongUnknown } from '#kit/jobs/partner-commands';
import { serializeError } from '#kit/serialize-error';
import { later, MINUTE_MS } from '#kit/time';
import type { TransferReversal } from '#partners/card-payments/refunds.port';
import { PartnerRefused } from '#partners/partner-refused';
import type { PaymentsDeps } from './deps.ts';
import { isShareNoLongerDue, returnShare } from './move-share.ts';
import { balanceWaitMs } from './rules.ts';
import { closeOperation, type Operation } from './store/operations.ts';
import { lockPayable, type Payable } from './store/payables.ts';
import { findSentTransfer, waitForBalance } from './store/shares.ts';

/**
 * Reverses a transfer to the professional's account for a refund or dispute. Waits until the balance
 * suffices and the transfer itself has been sent. Drops the operation when the share is no longer due.
 */
export async function takeBackShare(
  deps: PaymentsDeps,
  payable: Payable,
  operation: Operation,
): Promise<void> {
  const { holdId } = payable;
  const { id: key, causeId, amountCents } = operation;
  if (holdId === null || causeId === null) throw new Error(`share ${key} has no captured hold`);
  const isUnwanted = await isShareNoLongerDue(deps.db, causeId);
  const { sentBy, tries = 0 } = operation.detail;
  const source = sentBy === undefined ? undefined : await findSentTransfer(deps.db, sentBy);
  // An operator dismissed the transfer, so that it cannot be reversed. The refusal puts this operation on
  // the operators' list.
  if (source?.isLeft) throw new PartnerRefused('card partner', 'transfer_left');
  const transferId = source?.transferId;
  if (transferId === null) {
    const retryAt = later(deps.clock.now(), MINUTE_MS);
    return waitForBalance(deps.db, operation, { retryAt, tries, failure: null });
  }
  const of = { holdId, transferId };
  const isLooked = isUnwanted || isOutcomeLongUnknown(operation, deps.clock.now());
  const found = isLooked ? await deps.charges.findTransferReversal({ key, ...of }) : null;
  const taken = found ?? (isUnwanted ? null : await takenBack(deps, operation, of));
  if (taken === 'wait') return;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    const outcome = taken ? { status: 'done' as const, partnerId: taken.id } : { status: 'dropped' as const };
    if (!(await closeOperation(tx, key, outcome)) || !taken) return;
    const { professionalId } = locked;
    const moved = { payableId: payable.id, professionalId, partnerId: taken.id, at: now, amountCents };
    const { bookedAt } = taken;
    await deps.ledger.postShareTakenBack(tx, { ...moved, bookedAt, operationId: key });
    if (await isShareNoLongerDue(tx, causeId)) await returnShare(tx, locked, { causeId, now });
  });
}

/** Returns `wait` when the professional's balance does not suffice. */
async function takenBack(
  { charges, db, clock }: PaymentsDeps,
  operation: Operation,
  of: { holdId: string; transferId: string | undefined },
): Promise<TransferReversal | 'wait'> {
  const { id: key, amountCents, detail } = operation;
  try {
    return await charges.takeBackTransfer({ key, attempt: detail.tries ?? 0, ...of, amountCents });
  } catch (error) {
    if (!isBalanceInsufficient(error)) throw error;
    await postponeForBalance({ db, clock }, operation, error);
    return 'wait';
  }
}

/** True when the partner refused for lack of balance, and may accept later. */
export function isBalanceInsufficient(error: unknown): error is PartnerRefused {
  return error instanceof PartnerRefused && error.code === 'balance_insufficient';
}

export async function postponeForBalance(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  operation: Operation,
  error: PartnerRefused,
): Promise<void> {
  const tries = (operation.detail.tries ?? 0) + 1;
  const retryAt = later(clock.now(), balanceWaitMs(tries));
  await waitForBalance(db, operation, { retryAt, tries, failure: serializeError(error) });
}
