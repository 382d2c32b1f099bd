import { inTransaction } from '#kit/database/transaction';
import { isOutcomeLongUnknown } from '#kit/jobs/partner-commands';
import { CardDeclined } from '#partners/card-payments/charges.port';
import type { PaymentsDeps } from './deps.ts';
import { partnerAccountOf, partnerCustomerOf } from './read-partner-ids.ts';
import type { PayableStatus } from './rules.ts';
import { type HoldReport, heldUntil, recordHoldStatus, settleHold } from './settle-hold.ts';
import { closeOperation, insertOperation, type Operation } from './store/operations.ts';
import { lockPayable, type Payable, updatePayable } from './store/payables.ts';
import { storeSplit } from './store-split.ts';

/**
 * Holds the amount on the saved card. Without a saved card, opens a hold that the payer completes by
 * entering a card.
 */
export async function placeHold(deps: PaymentsDeps, payable: Payable, command: Operation): Promise<void> {
  const { operation, split } = await storeSplit(deps.db, payable, command);
  const { paymentMethodId = null, replaces } = operation.detail;
  const customerId = await partnerCustomerOf(deps, payable.accountId);
  const isLong = isOutcomeLongUnknown(operation, deps.clock.now());
  const found = isLong ? await deps.charges.findHold({ key: operation.id, customerId }) : null;
  if (isLong && !found && (await dropUnwanted(deps, operation))) return;
  const applicationFeeCents = split.searchFeeCents + split.bankChargesCents;
  const isOurs = applicationFeeCents >= operation.amountCents;
  const news =
    found ??
    (await placedHold(deps, {
      key: operation.id,
      amountCents: operation.amountCents,
      customerId,
      // The partner refuses a charge on behalf of an account that receives no part of the amount.
      accountId: isOurs ? null : await partnerAccountOf(deps, payable.professionalId),
      paymentMethodId,
      applicationFeeCents,
      reference: payable.id,
      offSession: paymentMethodId !== null,
    }));
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    const status = news.status === 'declined' ? 'declined' : 'done';
    if (!(await closeOperation(tx, operation.id, { status, partnerId: news.id }))) return;
    // The amount was lowered while the hold was being placed: the sweep has to replace this hold too.
    const lowered = news.status === 'held' && operation.amountCents > locked.amountCents && { renewAt: now };
    if (replaces === undefined) {
      await settleHold(tx, deps, locked, news, now);
      if (lowered) await updatePayable(tx, payable.id, lowered);
      return;
    }
    await recordHoldStatus(tx, deps, locked, news, now);

    const taken = locked.status === 'held' && locked.holdId === replaces && news.status === 'held';
    const superfluous = taken ? replaces : news.id;
    if (taken && news.captureBefore)
      await updatePayable(tx, payable.id, {
        holdId: news.id,
        ...heldUntil(news.captureBefore),
        ...lowered,
      });
    if (superfluous !== null)
      await insertOperation(tx, { payableId: payable.id, kind: 'release', partnerId: superfluous, now });
  });
}

const unwanted: readonly PayableStatus[] = ['releasing', 'released', 'failed'];

/**
 * Drops the operation when the payable no longer needs a hold. Called when the partner knows no hold with
 * the operation's key.
 */
async function dropUnwanted({ db }: PaymentsDeps, { id, payableId }: Operation): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { status } = await lockPayable(tx, payableId);
    return unwanted.includes(status) && closeOperation(tx, id, { status: 'dropped' });
  });
}

async function placedHold(
  deps: PaymentsDeps,
  command: Parameters<PaymentsDeps['charges']['placeHold']>[0],
): Promise<HoldReport> {
  try {
    return await deps.charges.placeHold(command);
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    const { hold, declineCode } = error;
    return {
      id: hold?.id ?? null,
      status: 'declined',
      amountCents: command.amountCents,
      clientSecret: hold?.clientSecret ?? null,
      captureBefore: null,
      paymentMethodId: null,
      declineCode,
    };
  }
}
