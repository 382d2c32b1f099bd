import { inTransaction } from '#kit/database/transaction';
import type { PaymentsDeps } from './deps.ts';
import type { CardShown } from './describe-payable.ts';
import { partnerCustomerOf } from './read-partner-ids.ts';
import { recordHoldEnded } from './record-hold.ts';
import type { PayableStatus } from './rules.ts';
import { settleHold } from './settle-hold.ts';
import { settleSetup } from './settle-setup.ts';
import { findPayableOfOpenHold } from './store/holds.ts';
import { findPayable, lockPayable, type Payable } from './store/payables.ts';

const watched: readonly PayableStatus[] = ['awaiting_card', 'card_saved', 'payment_to_confirm', 'held'];

/**
 * Reads the payable's hold or card setup at the partner outside of a transaction, then settles it under the
 * payable's lock. Does nothing for an unknown id, or once a capture or release was requested. Throws
 * PartnerUnavailable.
 */
export async function refreshPayable(deps: PaymentsDeps, payableId: string): Promise<void> {
  const payable = await findPayable(deps.db, payableId);
  if (!payable || !watched.includes(payable.status)) return;
  if (payable.holdId !== null) return refreshHold(deps, payable, payable.holdId);
  if (payable.setupId !== null && payable.status === 'awaiting_card')
    return refreshSetup(deps, payable, payable.setupId);
}

async function refreshHold(deps: PaymentsDeps, payable: Payable, holdId: string): Promise<void> {
  const hold = await deps.charges.readHold(holdId);
  const card =
    hold.status === 'held' && payable.status !== 'held'
      ? await cardShown(deps, payable, hold.paymentMethodId)
      : undefined;
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    if (locked.holdId === holdId) await settleHold(tx, deps, locked, hold, deps.clock.now(), card);
  });
}

/**
 * Reads an open hold that its payable no longer names; if the bank has released the hold, records its end.
 */
export async function refreshOpenHold(deps: PaymentsDeps, holdId: string): Promise<void> {
  const payableId = await findPayableOfOpenHold(deps.db, holdId);
  if (payableId === undefined) return;
  const hold = await deps.charges.readHold(holdId);
  if (hold.status !== 'released') return;
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payableId);
    await recordHoldEnded(tx, deps, locked, { holdId, now: deps.clock.now() });
  });
}

async function refreshSetup(deps: PaymentsDeps, payable: Payable, setupId: string): Promise<void> {
  const setup = await deps.charges.readCardSetup(setupId);
  const card = setup.status === 'saved' ? await cardShown(deps, payable, setup.paymentMethodId) : undefined;
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayable(tx, payable.id);
    if (locked.setupId === setupId) await settleSetup(tx, locked, setup, deps.clock.now(), card);
  });
}

async function cardShown(
  deps: PaymentsDeps,
  payable: Payable,
  paymentMethodId: string | null,
): Promise<CardShown> {
  if (paymentMethodId === null) return undefined;
  const cards = await deps.charges.listSavedCards(await partnerCustomerOf(deps, payable.accountId));
  return cards.find((card) => card.paymentMethodId === paymentMethodId);
}
