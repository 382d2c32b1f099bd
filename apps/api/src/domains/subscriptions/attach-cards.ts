import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { keyOf, runOrders } from '#kit/jobs/orders';
import { sayError } from '#kit/say-error';
import type { Clock } from '#kit/time';
import { type Billing, CardDeclined, type SavedCard } from '#partners/card-payments/billing.port';
import { endingOf } from '#partners/partner-refused';
import { unlessAway } from '#partners/partner-unavailable';
import { SubscriptionCardDeclined } from './facts.ts';
import {
  type Attachment,
  attachments,
  closeAttachment,
  findBillingCustomer,
  keepBillingCustomer,
} from './store/cards.ts';
import { updatePaymentMethod } from './store/subscriptions.ts';

export type BillingDeps = {
  db: Database;
  clock: Clock;
  billing: Billing;
  /** The business as the card partner must know it; asked once. */
  payerOf(professionalId: string): Promise<{ email: string; name: string }>;
};

/**
 * Attaches the cards that wait, each professional's in the order she gave them; answers how many were settled. For a sweep,
 * and right after a commit (then of one professional). Throws RowsFailed.
 */
export async function attachCards(deps: BillingDeps, only?: string): Promise<number> {
  return runOrders(
    {
      db: deps.db,
      clock: deps.clock,
      orders: attachments,
      carryOut: (attachment) => attach(deps, attachment),
      settleRefusal: (attachment, error) => settleRefusal(deps, attachment, error),
      endingOf,
    },
    only,
  );
}

/** No decline, and another card may fare no better: she is told as of a decline, and the operator looks. */
async function settleRefusal(
  deps: BillingDeps,
  { id, professionalId }: Attachment,
  error: Error,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await attachments.refuse(tx, id, { failure: sayError(error), leftAt: null }))) return;
    await announce(
      tx,
      SubscriptionCardDeclined,
      { professionalId, declineCode: 'refused' },
      deps.clock.now(),
    );
  });
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
  const partnerId = await deps.billing.createCustomer({ key: keyOf('billing', order), ...order });
  return keepBillingCustomer(deps.db, professionalId, partnerId);
}
