import { deriveIdempotencyKey } from '#kit/jobs/partner-commands';
import { PartnerRefused } from '#partners/partner-refused';
import type { PaymentsDeps } from './deps.ts';
import { findPartnerAccount, findPartnerCustomer, savePartnerCustomer } from './store/partner-ids.ts';

/**
 * Returns the professional's account id at the card partner. Throws PartnerRefused when there is no
 * account: the verification domain opens it, and no card is charged before.
 */
export async function partnerAccountOf(
  { db }: Pick<PaymentsDeps, 'db'>,
  professionalId: string,
): Promise<string> {
  const known = await findPartnerAccount(db, professionalId);
  if (!known) throw new PartnerRefused('card-payments', 'account_missing', { isOfCard: false });
  return known;
}

/** Returns the payer's customer id at the card partner, and creates the customer at the first call. */
export async function partnerCustomerOf(deps: PaymentsDeps, accountId: string): Promise<string> {
  const known = await findPartnerCustomer(deps.db, accountId);
  if (known) return known;
  const { email, name } = await deps.parties.payerOf(accountId);
  const command = { reference: accountId, email, name };
  const partnerId = await deps.charges.createCustomer({
    key: deriveIdempotencyKey('customer', command),
    ...command,
  });
  return savePartnerCustomer(deps.db, accountId, partnerId);
}
