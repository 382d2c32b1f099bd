import { inTransaction } from '#kit/database/transaction';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import type { BillingDeps } from './deps.ts';
import { dropAttachments } from './store/cards.ts';
import { dropUnsentCharges } from './store/charges.ts';
import { stopTries } from './store/dues.ts';
import {
  findSubscription,
  noPeriod,
  nothingNext,
  updatePaymentMethod,
  updateSubscription,
} from './store/subscriptions.ts';

/**
 * Removes the card of a leaving professional at the card partner. Open dues are no longer charged and no
 * further invoice is issued. Safe to repeat. Refuses unavailable.
 */
export async function forgetBillingCard(
  { db, billing }: Pick<BillingDeps, 'db' | 'billing'>,
  professionalId: string,
): Promise<void> {
  const subscription = await findSubscription(db, professionalId);
  if (subscription?.paymentMethodId)
    await refuseWhenUnavailable(billing.forgetCard(subscription.paymentMethodId));
  await inTransaction(db, async (tx) => {
    await updatePaymentMethod(tx, professionalId, null);
    if (subscription) await updateSubscription(tx, professionalId, { ...noPeriod, ...nothingNext });
    await dropAttachments(tx, professionalId);
    await dropUnsentCharges(tx, professionalId);
    await stopTries(tx, professionalId);
  });
}
