import { keyOf } from '#kit/jobs/partner-commands';
import { PartnerRefused } from '#partners/partner-refused';
import type { PaymentsDeps } from './open-payable.ts';
import { findPartnerAccount, findPartnerCustomer, keepPartnerCustomer } from './store/partner-ids.ts';

/**
 * The professional's own account at the card partner. Throws PartnerRefused where she has none: what must be known of her
 * opens it, and nobody is paid by card before.
 */
export async function partnerAccountOf(
  { db }: Pick<PaymentsDeps, 'db'>,
  professionalId: string,
): Promise<string> {
  const known = await findPartnerAccount(db, professionalId);
  if (!known) throw new PartnerRefused('card-payments', 'account_missing', { isOfCard: false });
  return known;
}

/** The payer as the card partner knows her, made once per account. */
export async function partnerCustomerOf(deps: PaymentsDeps, accountId: string): Promise<string> {
  const known = await findPartnerCustomer(deps.db, accountId);
  if (known) return known;
  const { email, name } = await deps.parties.payerOf(accountId);
  const command = { reference: accountId, email, name };
  const partnerId = await deps.charges.createCustomer({ key: keyOf('customer', command), ...command });
  return keepPartnerCustomer(deps.db, accountId, partnerId);
}
