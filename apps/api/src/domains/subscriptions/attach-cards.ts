import { createHash } from 'node:crypto';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { RowFailed, RowsFailed } from '#kit/jobs/sweep-each';
import { type Clock, later, MINUTE_MS } from '#kit/time';
import { type Billing, CardDeclined, type SavedCard } from '#partners/card-payments/billing.port';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { SubscriptionCardDeclined } from './facts.ts';
import { attachmentRetryMs } from './rules.ts';
import {
  type Attachment,
  claimAttachment,
  closeAttachment,
  findBillingCustomer,
  keepBillingCustomer,
  postponeAttachment,
} from './store/cards.ts';
import { updatePaymentMethod } from './store/subscriptions.ts';

export type BillingDeps = {
  db: Database;
  clock: Clock;
  billing: Billing;
  /** The business as the card partner must know it; asked once. */
  payerOf(professionalId: string): Promise<{ email: string; name: string }>;
};

/** Longer than a call to the partner can last. */
const LEASE_MS = MINUTE_MS;

/**
 * Attaches the cards that wait, each professional's in the order she gave them; answers how many were settled. For a sweep,
 * and right after a commit (then of one professional). A partner that does not answer ends the round: the card is asked
 * about again later with the same key.
 */
export async function attachCards(deps: BillingDeps, only?: string): Promise<number> {
  let settled = 0;
  const bugs: RowFailed[] = [];
  for (;;) {
    const now = deps.clock.now();
    const attachment = await claimAttachment(deps.db, { now, leaseUntil: later(now, LEASE_MS), only });
    if (!attachment) break;
    try {
      await attach(deps, attachment);
      settled += 1;
    } catch (error) {
      const retryAt = later(deps.clock.now(), attachmentRetryMs(attachment.attempts));
      await postponeAttachment(deps.db, attachment.id, retryAt);
      if (error instanceof PartnerUnavailable) break;
      bugs.push(new RowFailed(attachment.id, attachment.attempts, error));
    }
  }
  if (bugs.length > 0) throw new RowsFailed(bugs, `${bugs.length} cards could not be attached`);
  return settled;
}

async function attach(deps: BillingDeps, attachment: Attachment): Promise<void> {
  const { id, professionalId, token } = attachment;
  const customerId = await billingCustomerOf(deps, professionalId);
  const card = await attached(deps, { key: id, customerId, token });
  const now = deps.clock.now();
  const former = await inTransaction(deps.db, async (tx) => {
    if (card instanceof CardDeclined) {
      const { declineCode } = card;
      if (!(await closeAttachment(tx, id, { status: 'declined', declineCode }))) return null;
      await announce(tx, SubscriptionCardDeclined, { professionalId, declineCode }, now);
      return null;
    }
    const { brand, last4, paymentMethodId } = card;
    if (!(await closeAttachment(tx, id, { status: 'attached', brand, last4 }))) return null;
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: null, action: 'subscription_card_attached', subject });
    return updatePaymentMethod(tx, professionalId, paymentMethodId);
  });
  // At worst it stays with the partner, unused.
  if (former) await deps.billing.forgetCard(former).catch(unlessAway);
}

async function attached(
  { billing }: BillingDeps,
  order: Parameters<Billing['attachCard']>[0],
): Promise<SavedCard | CardDeclined> {
  try {
    return await billing.attachCard(order);
  } catch (error) {
    if (error instanceof CardDeclined) return error;
    throw error;
  }
}

async function billingCustomerOf(deps: BillingDeps, professionalId: string): Promise<string> {
  const known = await findBillingCustomer(deps.db, professionalId);
  if (known) return known;
  const order = { reference: professionalId, ...(await deps.payerOf(professionalId)) };
  // One key must always say the same: a changed e-mail gets another key.
  const said = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16);
  const partnerId = await deps.billing.createCustomer({ key: `billing-${professionalId}-${said}`, ...order });
  return keepBillingCustomer(deps.db, professionalId, partnerId);
}

function unlessAway(error: unknown): void {
  if (!(error instanceof PartnerUnavailable)) throw error;
}
