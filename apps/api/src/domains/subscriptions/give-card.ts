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
 * Takes the card that her invoices will be charged to, in place of the former; nothing is debited. The answer says how it
 * stands: `pending` while the card partner is away, `declined` when the bank refuses it.
 */
export async function giveCard(
  deps: BillingDeps,
  asked: { professionalId: string; accountId: string; token: string },
): Promise<SubscriptionCard> {
  const { professionalId, accountId, token } = asked;
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await insertSubscription(tx, { professionalId, startedAt: now });
    await insertAttachment(tx, { professionalId, token, now });
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: accountId, action: 'subscription_card_given', subject });
  });
  // What is refused is told by the row; any other failure waits there for the sweep, which says so.
  await attachCards(deps, professionalId).catch(unlessRowsFailed);
  await runCharges(deps, professionalId).catch(unlessRowsFailed);
  return readCard(deps.db, professionalId);
}

/** She says that she has authenticated the card: asked of the partner, then what is owed is tried with it. Refuses unavailable. */
export async function checkCard(deps: BillingDeps, professionalId: string): Promise<SubscriptionCard> {
  await refuseWhileAway(lookAtCard(deps, professionalId));
  await runCharges(deps, professionalId).catch(unlessRowsFailed);
  return readCard(deps.db, professionalId);
}

/** The card she gave last; of one that was refused, whether a former one is still there to be charged. */
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
