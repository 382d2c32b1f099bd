import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import type { CardSetup } from '#partners/card-payments/charges.port';
import { aboutOf, type CardShown, cardColumns, reasonOf } from './describe-payable.ts';
import { PayableSecured } from './facts.ts';
import { type Payable, updatePayable } from './store/payables.ts';

/** Moves a locked payable by what is known of the saving of its card. */
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
    setupId: setup.id,
    paymentMethodId: setup.paymentMethodId,
    clientSecret: null,
    declineCode: null,
    ...cardColumns(card),
  };
  await updatePayable(tx, payable.id, { ...saved, status: 'card_saved' });
  await announce(tx, PayableSecured, { ...aboutOf(payable), by: 'card_saved' }, now);
}
