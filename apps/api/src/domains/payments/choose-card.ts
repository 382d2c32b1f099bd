import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { refuseCard } from './choose-default-card.ts';
import { listOwnCards } from './list-own-cards.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { listRemoved, lockCards } from './store/cards.ts';
import { findPayable, lockPayable, updatePayable } from './store/payables.ts';

/**
 * The payer says which saved card she is about to pay with: from now on it cannot be taken off, until the payable has another
 * or needs none. Her browser then confirms it, with the authentication that her bank may ask for. Outside transactions.
 * Refuses invalid_input where it is no card of hers or one she has taken off, wrong_state, unavailable.
 */
export async function chooseCard(
  deps: PaymentsDeps,
  payableId: string,
  paymentMethodId: string,
): Promise<void> {
  const payable = (await findPayable(deps.db, payableId)) ?? refuse('not_found');
  const cards = await listOwnCards(deps, payable.accountId);
  if (!cards.some(({ sameIds }) => sameIds.includes(paymentMethodId))) refuseCard();
  await inTransaction(deps.db, async (tx) => {
    const { status, accountId } = await lockPayable(tx, payableId);
    if (status !== 'awaiting_card' && status !== 'payment_to_confirm') refuse('wrong_state');
    await lockCards(tx, accountId);
    if ((await listRemoved(tx, accountId)).includes(paymentMethodId)) refuseCard();
    await updatePayable(tx, payableId, { paymentMethodId });
  });
}
