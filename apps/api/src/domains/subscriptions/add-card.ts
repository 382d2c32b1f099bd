import type { SubscriptionCard } from '@meche/contract/subscriptions';
import { recordAudit } from '#kit/audit';
import type { Db } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { RowsFailed } from '#kit/jobs/sweep-each';
import { refuseWhileAway } from '#partners/partner-unavailable';
import { attachCards, type BillingDeps, lookAtCard } from './attach-cards.ts';
import { runCharges } from './run-charges.ts';
import { findLastAttachment, insertAttachment } from './store/cards.ts';
import { findSubscription, insertSubscription } from './store/subscriptions.ts';

/**
 * Replaces the card for invoices; charges nothing by itself beyond open dues. The result may be `pending`
 * while the card partner is away, `declined` by the bank.
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
  // A refusal is stored on the row; any other failure stays pending there and is reported by the sweep.
  await attachCards(deps, professionalId).catch(unlessRowsFailed);
  await runCharges(deps, professionalId).catch(unlessRowsFailed);
  return readCard(deps.db, professionalId);
}

/**
 * Reads a card’s state at the partner after authentication, then charges open dues. Refuses unavailable.
 */
export async function checkCard(deps: BillingDeps, professionalId: string): Promise<SubscriptionCard> {
  await refuseWhileAway(lookAtCard(deps, professionalId));
  await runCharges(deps, professionalId).catch(unlessRowsFailed);
  return readCard(deps.db, professionalId);
}

/** The latest card; `chargeable` says whether an accepted one can be charged. */
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

function unlessRowsFailed(error: unknown): void {
  if (!(error instanceof RowsFailed)) throw error;
}
