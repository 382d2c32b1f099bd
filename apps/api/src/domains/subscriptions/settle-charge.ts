import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { dayOf, later, MINUTE_MS } from '#kit/time';
import type { Charge } from '#partners/card-payments/billing.port';
import { getProfessional, lockProfessional } from '#professionals';
import { applyPlan } from './begin-period.ts';
import type { BillingDeps } from './deps.ts';
import { InvoicePaid } from './facts.ts';
import { issueInvoice } from './issue-invoice.ts';
import { periodOf } from './rules/running.ts';
import { resumeWhenPaid } from './stop-unpaid.ts';
import { closeChange, findChange, type PlanChange } from './store/changes.ts';
import { type ChargeRow, charges, closeCharge, isUndecided, type OpenStatus } from './store/charges.ts';
import { findDue, payDue } from './store/dues.ts';
import {
  lockSubscription,
  nothingNext,
  type Subscription,
  updateSubscription,
} from './store/subscriptions.ts';
import { recordFailure, writeCharge } from './try-dues.ts';

/**
 * Stores the partner's result of a charge with its ledger entry and its effect: a paid due, a changed plan
 * or a failed attempt. The status is compared before it is set, so that repeated calls settle the charge
 * once.
 */
export async function settleCharge(deps: BillingDeps, charge: ChargeRow, outcome: Charge): Promise<void> {
  const now = deps.clock.now();
  const from = isUndecided(charge) ? charge.status : 'pending';
  const lookAt = later(now, MINUTE_MS);
  const partnerId = outcome.id;
  switch (outcome.status) {
    case 'paid':
      return settlePaid(deps, charge, { from, outcome, now });
    case 'processing': {
      if (from === 'processing') return;
      const processing = { status: 'processing', partnerId, clientSecret: null, lookAt } as const;
      return withLocks(deps, charge, async (tx) => void (await closeCharge(tx, charge.id, from, processing)));
    }
    case 'needs_authentication': {
      if (from === 'authenticating') return;
      const { clientSecret } = outcome;
      const awaiting = { status: 'authenticating', partnerId, clientSecret, lookAt, counts: false } as const;
      return settleFailure(deps, charge, (tx) => closeCharge(tx, charge.id, from, awaiting), {
        isWaiting: true,
      });
    }
    case 'declined': {
      const declined = { status: 'declined', partnerId, declineCode: outcome.declineCode } as const;
      return settleFailure(deps, charge, (tx) => closeCharge(tx, charge.id, from, declined));
    }
    case 'cancelled':
      return settleFailure(deps, charge, (tx) =>
        closeCharge(tx, charge.id, from, { status: 'dropped', partnerId }),
      );
  }
}

async function settlePaid(
  deps: BillingDeps,
  { id, professionalId, invoiceId, changeId, amountCents }: ChargeRow,
  input: { from: OpenStatus; outcome: Charge & { status: 'paid' }; now: Date },
): Promise<void> {
  const { from, now } = input;
  const { id: partnerId, partnerFeeCents, bookedAt } = input.outcome;
  await withLocks(deps, { professionalId }, async (tx) => {
    if (!(await closeCharge(tx, id, from, { status: 'paid', partnerId }))) return;
    const change = changeId === null ? undefined : await findChange(tx, changeId);
    const paidId = change ? await carryOutChange(tx, deps, change, now) : invoiceId;
    if (paidId === null) throw new Error(`charge ${id} pays for nothing`);
    if (!change) await payDue(tx, paidId, now);
    await deps.post(tx, {
      key: `subscription-charge:${id}`,
      kind: 'invoice_paid',
      professionalId,
      subjectId: paidId,
      partnerId,
      at: now,
      bookedAt,
      partnerFeeCents,
      entries: [
        { account: 'platform', amountCents: amountCents - partnerFeeCents },
        { account: 'partner_fees', amountCents: partnerFeeCents },
        { account: 'invoices', amountCents: -amountCents },
      ],
    });
    await announce(tx, InvoicePaid, { professionalId, invoiceId: paidId }, now);
    if (!change) await resumeWhenPaid(tx, professionalId, now);
  });
}

/**
 * Applies a change of plan that is paid, or costs less than the minimum charge. Returns the id of its
 * invoice; null when it costs nothing.
 */
export async function carryOutChange(
  tx: Tx,
  deps: BillingDeps,
  change: PlanChange,
  now: Date,
): Promise<string | null> {
  const { id, professionalId, plan, additionalProfiles, lines, accountId } = change;
  if (change.status === 'open' && !(await closeChange(tx, id, 'done', now)))
    throw new Error(`change ${id} was ended before it was paid`);
  const subscription = await lockSubscription(tx, professionalId);
  const period = subscription && periodOf(subscription);
  if (!period) throw new Error(`change ${id} has no period`);
  const { timeZone } = await getProfessional(tx, professionalId);
  const startsOn = dayOf(change.createdAt, timeZone);
  const invoice =
    change.amountCents > 0
      ? await issueInvoice(tx, deps, {
          professionalId,
          kind: 'change',
          changeId: id,
          lines,
          now,
          period: { startsOn, endsOn: period.endsOn },
        })
      : undefined;
  await updateSubscription(tx, professionalId, nothingNext);
  await applyPlan(tx, professionalId, { plan, additionalProfiles }, now);
  await recordAudit(tx, {
    actorId: accountId,
    action: 'plan_changed',
    subject: `professional:${professionalId}`,
    detail: { plan, additionalProfiles, paidCents: change.amountCents },
  });
  return invoice?.id ?? null;
}

/**
 * Closes a charge that failed, or waits for authentication (`isWaiting`), and counts the failure once: a
 * charge that is declined after it needed authentication counted then.
 */
export async function settleFailure(
  deps: BillingDeps,
  charge: ChargeRow,
  close: (tx: Tx) => Promise<boolean>,
  { isWaiting = false } = {},
): Promise<void> {
  const { id, invoiceId, changeId, paymentMethodId } = charge;
  const now = deps.clock.now();
  await withLocks(deps, charge, async (tx, subscription) => {
    const { counts = false } = (await charges.find(tx, id)) ?? {};
    if (!(await close(tx))) return;
    if (changeId !== null) {
      if (!isWaiting) await closeChange(tx, changeId, 'declined', now);
      return;
    }
    const due = invoiceId === null ? undefined : await findDue(tx, invoiceId);
    if (due?.status !== 'open') return;
    const presentCard = subscription?.paymentMethodId ?? null;
    // The card was replaced while the bank was processing: the attempt is made with the new card instead.
    if (charge.status === 'processing' && presentCard !== null && presentCard !== paymentMethodId)
      return writeCharge(tx, due, { paymentMethodId: presentCard, counts, now });
    // Without a next attempt the professional has left.
    if (counts && due.tryAt !== null)
      await recordFailure(tx, due, isWaiting ? 'authentication' : 'declined', now);
  });
}

/** Locks the professional and the subscription, under which charges are also written. */
export async function withLocks<Result>(
  { db }: BillingDeps,
  { professionalId }: Pick<ChargeRow, 'professionalId'>,
  work: (tx: Tx, subscription: Subscription | undefined) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    return work(tx, await lockSubscription(tx, professionalId));
  });
}
