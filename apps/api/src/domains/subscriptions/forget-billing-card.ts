import { inTransaction } from '#kit/database/transaction';
import { refuseWhileAway } from '#partners/partner-unavailable';
import type { BillingDeps } from './attach-cards.ts';
import { dropAttachments } from './store/cards.ts';
import { findSubscription, updatePaymentMethod } from './store/subscriptions.ts';

/** Has the card partner forget the card of a professional who leaves. Twice is no error. Refuses unavailable. */
export async function forgetBillingCard(
  { db, billing }: Pick<BillingDeps, 'db' | 'billing'>,
  professionalId: string,
): Promise<void> {
  const subscription = await findSubscription(db, professionalId);
  if (subscription?.paymentMethodId) await refuseWhileAway(billing.forgetCard(subscription.paymentMethodId));
  await inTransaction(db, async (tx) => {
    await dropAttachments(tx, professionalId);
    await updatePaymentMethod(tx, professionalId, null);
  });
}
