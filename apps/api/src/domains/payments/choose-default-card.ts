import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { PaymentsDeps } from './deps.ts';
import { listOwnCards } from './list-own-cards.ts';
import { listRemoved, lockCards, updateDefaultCard } from './store/cards.ts';

export async function chooseDefaultCard(
  deps: Pick<PaymentsDeps, 'db' | 'clock' | 'charges'>,
  accountId: string,
  paymentMethodId: string,
): Promise<void> {
  const cards = await listOwnCards(deps, accountId);
  if (!cards.some(({ sameIds }) => sameIds.includes(paymentMethodId))) refuseCard();
  await inTransaction(deps.db, async (tx) => {
    await lockCards(tx, accountId);
    if ((await listRemoved(tx, accountId)).includes(paymentMethodId)) refuseCard();
    await updateDefaultCard(tx, accountId, paymentMethodId);
  });
}

export function refuseCard(): never {
  refuse('invalid_input', { fields: { payment_method_id: 'not_a_choice' } });
}
