import type { SavedCard } from '#partners/card-payments/charges.port';
import { refuseWhileAway } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './open-payable.ts';
import { findPartnerCustomer } from './store/partner-ids.ts';

/** The account's cards at the partner; empty before its first card. Refuses unavailable. */
export async function listSavedCards(
  { db, charges }: Pick<PaymentsDeps, 'db' | 'charges'>,
  accountId: string,
): Promise<SavedCard[]> {
  const customerId = await findPartnerCustomer(db, accountId);
  return customerId === undefined ? [] : refuseWhileAway(charges.listSavedCards(customerId));
}
