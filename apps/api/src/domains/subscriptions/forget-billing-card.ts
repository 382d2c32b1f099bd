import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { BillingDeps } from './attach-cards.ts';
import { dropAttachments } from './store/cards.ts';
import { findSubscription, updatePaymentMethod } from './store/subscriptions.ts';

/** Has the card partner forget the card of a professional who leaves. Twice is no error. Refuses unavailable. */
export async function forgetBillingCard(
  { db, billing }: Pick<BillingDeps, 'db' | 'billing'>,
  professionalId: string,
): Promise<void> {
  const subscription = await findSubscription(db, professionalId);
  try {
    if (subscription?.paymentMethodId) await billing.forgetCard(subscription.paymentMethodId);
  } catch (error) {
    if (error instanceof PartnerUnavailable) refuse('unavailable', { retryAfter: 2 });
    throw error;
  }
  await inTransaction(db, async (tx) => {
    await dropAttachments(tx, professionalId);
    await updatePaymentMethod(tx, professionalId, null);
  });
}
