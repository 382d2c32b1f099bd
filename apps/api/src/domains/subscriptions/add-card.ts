import type { SubscriptionCard } from '@meche/contract/subscriptions';
import { recordAudit } from '#kit/audit';
import type { Db } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { ignoreRowsFailed } from '#kit/jobs/failure';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import { attachCards, refreshAuthenticatedCard } from './attach-cards.ts';
import type { BillingDeps } from './deps.ts';
import { runCharges } from './run-charges.ts';
import { findLastAttachment, insertAttachment } from './store/cards.ts';
import { findSubscription, insertSubscription } from './store/subscriptions.ts';

/**
 * Adds a card, which pays the invoices and open dues once the bank accepts it. The state of the returned
 * card is `pending` while the card partner is unavailable, `authenticating`, `attached`, or `declined`
 * after a refusal.
 */
export async function addCard(
  deps: BillingDeps,
  input: { professionalId: string; accountId: string; token: string },
): Promise<SubscriptionCard> {
  const { professionalId, accountId, token } = input;
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await insertSubscription(tx, { professionalId, startedAt: now });
    await insertAttachment(tx, { professionalId, token, now });
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: accountId, action: 'subscription_card_added', subject });
  });
  // A refusal of the partner is stored in the row. After any other failure the row stays pending, and the
  // sweep reports the failure.
  await attachCards(deps, professionalId).catch(ignoreRowsFailed);
  await runCharges(deps, professionalId).catch(ignoreRowsFailed);
  return readCard(deps.db, professionalId);
}

/**
 * Reads the card's state at the partner after the professional authenticated it, then charges open dues.
 * Refuses unavailable.
 */
export async function checkCard(deps: BillingDeps, professionalId: string): Promise<SubscriptionCard> {
  await refuseWhenUnavailable(refreshAuthenticatedCard(deps, professionalId));
  await runCharges(deps, professionalId).catch(ignoreRowsFailed);
  return readCard(deps.db, professionalId);
}

/**
 * Returns the card that was entered last. `chargeable` is true when an accepted card, maybe a former one,
 * can be charged.
 */
export async function readCard(db: Db, professionalId: string): Promise<SubscriptionCard> {
  const last = await findLastAttachment(db, professionalId);
  const subscription = await findSubscription(db, professionalId);
  const chargeable = Boolean(subscription?.paymentMethodId);
  const none = { brand: null, last4: null, declineCode: null, authenticate: null };
  if (!last) return { state: 'none', ...none, chargeable };
  const { brand, last4, clientSecret, token } = last;
  const state = last.status === 'refused' ? 'declined' : last.status;
  const declineCode = last.status === 'refused' ? 'refused' : last.declineCode;
  const authenticate = clientSecret === null ? null : { clientSecret, cardToken: token };
  return { state, brand, last4, declineCode, authenticate, chargeable };
}
