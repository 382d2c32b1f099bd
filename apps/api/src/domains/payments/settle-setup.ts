import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import type { CardSetup } from '#partners/card-payments/charges.port';
import { aboutOf, type CardShown, cardColumns, reasonOf } from './describe-payable.ts';
import { PayableSecured } from './facts.ts';
import { listRemoved, lockCards } from './store/cards.ts';
import { listSharingCard, lockPayable, type Payable, updatePayable } from './store/payables.ts';

/**
 * Updates a locked payable, and the payables that share its card, by the state of the card setup. One
 * domain event is announced for all of them.
 */
export async function settleSetup(
  tx: Tx,
  payable: Payable,
  setup: CardSetup,
  now: Date,
  card?: CardShown,
): Promise<void> {
  if (payable.status !== 'awaiting_card') return;
  if (setup.status === 'cancelled') {
    return updatePayable(tx, payable.id, { setupId: null, clientSecret: null });
  }
  if (setup.status !== 'saved') {
    const declineCode = reasonOf(setup);
    return updatePayable(tx, payable.id, {
      setupId: setup.id,
      clientSecret: setup.clientSecret,
      declineCode,
    });
  }
  const saved = {
    paymentMethodId: setup.paymentMethodId,
    clientSecret: null,
    declineCode: null,
    ...cardColumns(card),
    status: 'card_saved' as const,
  };
  const waiting = [];
  for (const id of await listSharingCard(tx, payable.id)) {
    const other = await lockPayable(tx, id);
    if (other.status === 'awaiting_card') waiting.push(id);
  }
  if (await isTakenOff(tx, payable.accountId, setup.paymentMethodId)) {
    const other = { setupId: null, clientSecret: null, declineCode: 'card_removed' };
    return updatePayable(tx, payable.id, other);
  }
  await updatePayable(tx, payable.id, { ...saved, setupId: setup.id });
  for (const id of waiting) await updatePayable(tx, id, saved);
  await announce(tx, PayableSecured, { ...aboutOf(payable), by: 'card_saved' }, now);
}

/**
 * True when the card was removed while the setup was open: the payer must then enter another card. Locks
 * the payer's cards.
 */
async function isTakenOff(tx: Tx, accountId: string, paymentMethodId: string | null): Promise<boolean> {
  await lockCards(tx, accountId);
  return paymentMethodId !== null && (await listRemoved(tx, accountId)).includes(paymentMethodId);
}
