import type { SavedCard } from '#partners/card-payments/charges.port';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { findPartnerCustomer } from './store/partner-ids.ts';

/**
 * Returns the payer's cards at the partner, including duplicates and removed cards that the partner has not
 * deleted yet; empty if the payer never had a card. Refuses unavailable.
 */
export async function listSavedCards(
  { db, charges }: Pick<PaymentsDeps, 'db' | 'charges'>,
  accountId: string,
): Promise<SavedCard[]> {
  const customerId = await findPartnerCustomer(db, accountId);
  return customerId === undefined ? [] : refuseWhenUnavailable(charges.listSavedCards(customerId));
}
