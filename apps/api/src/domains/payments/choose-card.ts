import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { refuseCard } from './choose-default-card.ts';
import type { PaymentsDeps } from './deps.ts';
import { listOwnCards } from './list-own-cards.ts';
import { listRemoved, lockCards } from './store/cards.ts';
import { findPayable, lockPayable, updatePayable } from './store/payables.ts';

/**
 * Selects the saved card with which the payer is about to confirm. That card cannot be removed while the
 * payable is open and uses it. Must run outside of a transaction. Refuses not_found, invalid_input for a
 * card that is not the payer's or was removed, wrong_state, unavailable.
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
