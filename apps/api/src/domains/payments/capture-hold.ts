import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { isOutcomeLongUnknown } from '#kit/jobs/partner-commands';
import { CardDeclined, type Hold } from '#partners/card-payments/charges.port';
import type { PaymentsDeps } from './deps.ts';
import { aboutOf, recordMoney } from './describe-payable.ts';
import { PayableCaptured } from './facts.ts';
import { failPayable } from './fail-payable.ts';
import { recordHoldEnded } from './record-hold.ts';
import { closeOperation, insertOperation, type Operation, retryOperationLater } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';
import { storeSplit } from './store-split.ts';

export async function captureHold(deps: PaymentsDeps, payable: Payable, command: Operation): Promise<void> {
  const { operation, split } = await storeSplit(deps.db, payable, command, payable.holdId);
  const holdId = operation.partnerId;
  if (holdId === null) throw new Error(`capture ${operation.id} came before its hold`);
  const hold = await captureAtPartner(deps, operation, {
    key: operation.id,
    id: holdId,
    amountCents: operation.amountCents,
    applicationFeeCents: split.searchFeeCents + split.bankChargesCents,
  });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    const status = hold.status === 'captured' ? 'done' : 'declined';
    if (!(await closeOperation(tx, operation.id, { status }))) return;
    if (hold.status === 'processing' || hold.status === 'held')
      return retryOperationLater(tx, operation, now);
    if (hold.status === 'captured' || hold.status === 'released')
      await recordHoldEnded(tx, deps, locked, { holdId, now });
    if (hold.status !== 'captured') {
      const openHoldId = hold.status === 'released' ? null : holdId;
      return holdAgain(tx, locked, operation, { openHoldId, now });
    }

    const { capturedCents, availableOn } = hold;
    await updatePayable(tx, payable.id, {
      status: 'captured',
      capturedCents,
      capturedAt: now,
      isOurs: hold.accountId === null,
      captureBefore: null,
    });
    const debit = {
      operationId: operation.id,
      holdId,
      capturedCents,
      ...split,
      partnerFeeCents: hold.partnerFeeCents ?? 0,
      capturedAt: now.toISOString(),
      availableOn: availableOn?.toISOString() ?? null,
    };
    const fact = { ...aboutOf(locked), ...debit };
    await deps.ledger.postCapture(tx, { ...fact, bookedAt: hold.bookedAt });
    await announce(tx, PayableCaptured, fact, now);
    await recordMoney(tx, locked, 'payment.captured', { holdId, capturedCents, ...split });
  });
}

type CaptureResult = Pick<
  Hold,
  'status' | 'capturedCents' | 'accountId' | 'availableOn' | 'bookedAt' | 'partnerFeeCents'
>;

/**
 * Captures the hold. When the outcome of the operation has been unknown for long, first reads the hold,
 * because the partner may have forgotten the idempotency key.
 */
async function captureAtPartner(
  { charges, clock }: PaymentsDeps,
  operation: Operation,
  command: Parameters<PaymentsDeps['charges']['captureHold']>[0],
): Promise<CaptureResult> {
  if (isOutcomeLongUnknown(operation, clock.now())) {
    const found = await charges.readHold(command.id);
    if (found.status === 'captured' || found.status === 'released') return found;
  }
  try {
    return await charges.captureHold(command);
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    return {
      status: 'declined',
      capturedCents: 0,
      accountId: null,
      availableOn: null,
      bookedAt: null,
      partnerFeeCents: null,
    };
  }
}

/**
 * Called when the bank ended the hold or refused the debit: queues a second hold and capture, or fails the
 * payable if this was the second. `openHoldId` is the id of the old hold, if the bank still keeps it.
 */
async function holdAgain(
  tx: Tx,
  payable: Payable,
  capture: Operation,
  { openHoldId, now }: { openHoldId: string | null; now: Date },
): Promise<void> {
  const payableId = payable.id;
  const lostHolds = (capture.detail.lostHolds ?? 0) + 1;
  await updatePayable(tx, payableId, { holdId: null, captureBefore: null });
  if (openHoldId !== null)
    await insertOperation(tx, { payableId, kind: 'release', partnerId: openHoldId, now });
  if (lostHolds > 1) return failPayable(tx, payable, 'declined', now);
  const detail = { paymentMethodId: payable.paymentMethodId };
  await insertOperation(tx, { payableId, kind: 'hold', amountCents: payable.amountCents, detail, now });
  const { amountCents } = capture;
  await insertOperation(tx, { payableId, kind: 'capture', amountCents, detail: { lostHolds }, now });
}
