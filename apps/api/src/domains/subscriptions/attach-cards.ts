import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { deriveIdempotencyKey, runPartnerCommands } from '#kit/jobs/partner-commands';
import { serializeError } from '#kit/serialize-error';
import { CardDeclined, type CardSetup } from '#partners/card-payments/billing.port';
import { endingOf } from '#partners/partner-refused';
import { ignoreUnavailable } from '#partners/partner-unavailable';
import { getProfessional, lockProfessional } from '#professionals';
import { beginPeriod } from './begin-period.ts';
import type { BillingDeps } from './deps.ts';
import {
  SubscriptionCardAttached,
  SubscriptionCardDeclined,
  SubscriptionCardNeedsAuthentication,
} from './facts.ts';
import { periodOf } from './rules/running.ts';
import { monthlyCentsOf } from './rules.ts';
import {
  type Attachment,
  attachments,
  closeAttachment,
  dropAwaitingAuthentication,
  findAttachmentBySetup,
  findBillingCustomer,
  findLastAttachment,
  saveBillingCustomer,
} from './store/cards.ts';
import { findSubscription, lockSubscription, updatePaymentMethod } from './store/subscriptions.ts';
import { chargeDuesToNewCard } from './try-dues.ts';

/**
 * Attaches pending cards at the card partner, in order for each professional, and returns how many were
 * settled. Runs in a sweep, and for one professional right after a commit. Throws RowsFailed.
 */
export async function attachCards(deps: BillingDeps, only?: string): Promise<number> {
  return runPartnerCommands(
    {
      db: deps.db,
      clock: deps.clock,
      commands: attachments,
      carryOut: (attachment) => attach(deps, attachment),
      settleRefusal: (attachment, error) => settleRefusal(deps, attachment, error),
      endingOf,
    },
    only,
  );
}

/**
 * The refusal is not a decline, so another card may not help: the professional is notified as for a
 * decline, and operators find the row in their list.
 */
async function settleRefusal(
  deps: BillingDeps,
  { id, professionalId }: Attachment,
  error: Error,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await attachments.refuse(tx, id, { failure: serializeError(error), leftAt: null }))) return;
    await announce(
      tx,
      SubscriptionCardDeclined,
      { professionalId, declineCode: 'refused' },
      deps.clock.now(),
    );
  });
}

async function attach(deps: BillingDeps, attachment: Attachment): Promise<void> {
  const { id: key, professionalId: reference, token: paymentMethodId } = attachment;
  const customerId = await billingCustomerOf(deps, reference);
  try {
    await settleSetup(
      deps,
      attachment,
      await deps.billing.startCardSetup({ key, customerId, paymentMethodId, reference }),
    );
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    await settleDecline(deps, attachment, error.declineCode);
  }
}

/**
 * Reads the card setup at the partner after the professional authenticated the card in the browser, and
 * stores the result in the row.
 */
export async function refreshAuthenticatedCard(deps: BillingDeps, professionalId: string): Promise<void> {
  const last = await findLastAttachment(deps.db, professionalId);
  if (last?.status !== 'authenticating' || last.setupId === null) return;
  await settleSetup(deps, last, await deps.billing.readCardSetup(last.setupId));
}

/**
 * Processes a card partner event about a card setup. Returns false for an unknown setup. A setup that was
 * declined immediately is not stored, so its reference decides whether it belongs to a professional.
 */
export async function refreshCardSetup(deps: BillingDeps, setupId: string): Promise<boolean> {
  const attachment = await findAttachmentBySetup(deps.db, setupId);
  if (attachment?.status === 'authenticating')
    await settleSetup(deps, attachment, await deps.billing.readCardSetup(setupId));
  if (attachment) return true;
  const { reference } = await deps.billing.readCardSetup(setupId);
  return reference !== null && (await findLastAttachment(deps.db, reference)) !== undefined;
}

async function settleSetup(deps: BillingDeps, attachment: Attachment, setup: CardSetup): Promise<void> {
  const { professionalId } = attachment;
  if (setup.status === 'saved' && setup.paymentMethodId !== null)
    return settleSaved(deps, attachment, { setupId: setup.id, paymentMethodId: setup.paymentMethodId });
  if (setup.status === 'declined' || setup.status === 'cancelled')
    return settleDecline(deps, attachment, setup.declineCode ?? 'cancelled');
  if (attachment.status === 'authenticating') return;
  await inTransaction(deps.db, async (tx) => {
    const authenticationNeeded = {
      status: 'authenticating',
      setupId: setup.id,
      clientSecret: setup.clientSecret,
    } as const;
    await dropAwaitingAuthentication(tx, professionalId);
    if (!(await closeAttachment(tx, attachment.id, 'pending', authenticationNeeded))) return;
    await announce(tx, SubscriptionCardNeedsAuthentication, { professionalId }, deps.clock.now());
  });
}

async function settleSaved(
  deps: BillingDeps,
  { id, professionalId, status }: Attachment,
  { setupId, paymentMethodId }: { setupId: string; paymentMethodId: string },
): Promise<void> {
  const customerId = await billingCustomerOf(deps, professionalId);
  const card = await deps.billing.findSavedCard({ customerId, paymentMethodId });
  if (!card) throw new Error(`the card of ${setupId} is not its customer’s`);
  const { brand, last4 } = card;
  const now = deps.clock.now();
  const former = await inTransaction(deps.db, async (tx) => {
    await lockProfessional(tx, professionalId);
    await lockSubscription(tx, professionalId);
    const from = status === 'authenticating' ? 'authenticating' : 'pending';
    if (!(await closeAttachment(tx, id, from, { status: 'attached', brand, last4, setupId }))) return null;
    // Authenticated later, a card that was given before would replace this one.
    await dropAwaitingAuthentication(tx, professionalId);
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: null, action: 'subscription_card_attached', subject });
    await announce(tx, SubscriptionCardAttached, { professionalId }, now);
    const before = await updatePaymentMethod(tx, professionalId, paymentMethodId);
    await beginWithCard(tx, professionalId, now);
    await chargeDuesToNewCard(tx, { professionalId, paymentMethodId, now });
    return before;
  });
  // If this call fails, the former card stays at the partner but is not used any more.
  if (former) await deps.billing.forgetCard(former).catch(ignoreUnavailable);
}

async function beginWithCard(tx: Tx, professionalId: string, now: Date): Promise<void> {
  const subscription = await findSubscription(tx, professionalId);
  if (!subscription || subscription.stopped !== null || periodOf(subscription)) return;
  const { plan, additionalProfiles, timeZone } = await getProfessional(tx, professionalId);
  if (monthlyCentsOf(plan, additionalProfiles) === 0) return;
  await beginPeriod(tx, { professionalId, timeZone, holding: { plan, additionalProfiles }, now });
}

async function settleDecline(
  deps: BillingDeps,
  { id, professionalId, status }: Attachment,
  declineCode: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const from = status === 'authenticating' ? 'authenticating' : 'pending';
    if (!(await closeAttachment(tx, id, from, { status: 'declined', declineCode }))) return;
    await announce(tx, SubscriptionCardDeclined, { professionalId, declineCode }, deps.clock.now());
  });
}

export async function billingCustomerOf(deps: BillingDeps, professionalId: string): Promise<string> {
  const known = await findBillingCustomer(deps.db, professionalId);
  if (known) return known;
  const command = { reference: professionalId, ...(await deps.payerOf(professionalId)) };
  const partnerId = await deps.billing.createCustomer({
    key: deriveIdempotencyKey('billing', command),
    ...command,
  });
  return saveBillingCustomer(deps.db, professionalId, partnerId);
}
