import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { listSavedCards } from './list-saved-cards.ts';

/**
 * Deletes every card of a payer at the partner, even cards that open payables need. Safe to repeat. Refuses
 * unavailable.
 */
export async function forgetCards(
  deps: Pick<PaymentsDeps, 'db' | 'charges'>,
  accountId: string,
): Promise<void> {
  for (const { paymentMethodId } of await listSavedCards(deps, accountId))
    await refuseWhenUnavailable(deps.charges.forgetCard(paymentMethodId));
}
