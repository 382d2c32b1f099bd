import { keyOf } from '#kit/jobs/orders';
import type { PaymentsDeps } from './open-payable.ts';
import {
  findPartnerAccount,
  findPartnerCustomer,
  keepPartnerAccount,
  keepPartnerCustomer,
} from './store/partner-ids.ts';

/**
 * The professional's own account at the card partner, made once; answers the partner's id. Outside transactions.
 * Throws PartnerUnavailable.
 */
async function openPartnerAccount(
  deps: Pick<PaymentsDeps, 'db' | 'accounts'>,
  { professionalId, email, country }: { professionalId: string; email: string; country: string },
): Promise<string> {
  const known = await findPartnerAccount(deps.db, professionalId);
  if (known) return known;
  const order = { reference: professionalId, email, country };
  const accountId = await deps.accounts.createAccount({ key: keyOf('account', order), ...order });
  return keepPartnerAccount(deps.db, professionalId, accountId);
}

/** The same, of a professional whom the caller knows by her id alone. */
export async function partnerAccountOf(deps: PaymentsDeps, professionalId: string): Promise<string> {
  const known = await findPartnerAccount(deps.db, professionalId);
  if (known) return known;
  return openPartnerAccount(deps, { professionalId, ...(await deps.parties.payeeOf(professionalId)) });
}

/** The payer as the card partner knows her, made once per account. */
export async function partnerCustomerOf(deps: PaymentsDeps, accountId: string): Promise<string> {
  const known = await findPartnerCustomer(deps.db, accountId);
  if (known) return known;
  const { email, name } = await deps.parties.payerOf(accountId);
  const order = { reference: accountId, email, name };
  const partnerId = await deps.charges.createCustomer({ key: keyOf('customer', order), ...order });
  return keepPartnerCustomer(deps.db, accountId, partnerId);
}
