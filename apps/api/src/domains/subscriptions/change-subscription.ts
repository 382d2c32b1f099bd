import { randomUUID } from 'node:crypto';
import type { Plan } from '@meche/contract/enumerations';
import type { SubscriptionChange } from '@meche/contract/subscriptions';
import { recordAudit } from '#kit/audit';
import type { Db, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { RowsFailed } from '#kit/jobs/failure';
import { refuse } from '#kit/refusal';
import { getProfessional, lockProfessional, suspendBusiness } from '#professionals';
import { applyPlan, beginPeriod } from './begin-period.ts';
import type { BillingDeps } from './deps.ts';
import { type QuotedChange, quoteChange } from './quote-change.ts';
import { MIN_CHARGE_CENTS } from './rules/tries.ts';
import { runCharges } from './run-charges.ts';
import { carryOutChange } from './settle-charge.ts';
import { findLastAttachment } from './store/cards.ts';
import { findChange, findOpenChange, insertChange, type PlanChange } from './store/changes.ts';
import { findLastOfChange, insertCharge } from './store/charges.ts';
import {
  insertSubscription,
  lockSubscription,
  type Subscription,
  updateSubscription,
} from './store/subscriptions.ts';

export type ChangeRequest = {
  plan: Plan;
  additionalProfiles: number;
  stays?: readonly string[] | undefined;
  /** The version and the amount due today that the caller's screen displayed. */
  version: number;
  todayCents: number;
};

/**
 * Changes the plan and returns the id for readChange. A first paid plan applies now, an upgrade when its
 * charge is paid, a downgrade at the end of the period. Refuses the codes of quoteChange,
 * changed_meanwhile, change_under_way, card_required, card_needs_authentication, staff_full.
 */
export async function changeSubscription(
  deps: BillingDeps,
  owner: { professionalId: string; accountId: string },
  request: ChangeRequest,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const { professionalId } = owner;
  const id = randomUUID();
  const now = deps.clock.now();
  const change = await inTransaction(deps.db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await lockProfessional(tx, professionalId);
    await insertSubscription(tx, { professionalId, startedAt: now });
    const subscription = await lockUnchanged(tx, professionalId, request.version);
    const quoted = await quoteChange(tx, professionalId, request, now);
    if (quoted.todayCents !== request.todayCents) refuse('changed_meanwhile');
    if (request.stays && request.stays.length > quoted.staffProfiles) refuse('staff_full');
    if (quoted.kind !== 'down') await expectCard(tx, subscription);
    const row = changeOf(owner, quoted, { id, idempotencyKey, now });
    await insertChange(tx, row);
    await begin(tx, deps, { change: row, quoted, subscription, stays: request.stays, now });
    return row;
  });
  // The row stores the card partner's answer. Without an answer the row stays pending and the sweep
  // retries.
  if (change.status === 'open')
    await runCharges(deps, professionalId).catch((error) => {
      if (!(error instanceof RowsFailed)) throw error;
    });
  return id;
}

/**
 * Locks the subscription and compares its version, so that the second of two concurrent changes is refused.
 * Refuses changed_meanwhile, change_under_way.
 */
export async function lockUnchanged(tx: Tx, professionalId: string, version: number): Promise<Subscription> {
  const subscription = await lockSubscription(tx, professionalId);
  if (!subscription || subscription.version !== version) refuse('changed_meanwhile');
  if (await findOpenChange(tx, professionalId)) refuse('change_under_way');
  return subscription;
}

async function expectCard(tx: Tx, { professionalId, paymentMethodId }: Subscription): Promise<void> {
  if (paymentMethodId !== null) return;
  const last = await findLastAttachment(tx, professionalId);
  refuse(last?.status === 'authenticating' ? 'card_needs_authentication' : 'card_required');
}

function changeOf(
  { professionalId, accountId }: { professionalId: string; accountId: string },
  { kind, plan, additionalProfiles, lines, todayCents }: QuotedChange,
  { id, idempotencyKey, now }: { id: string; idempotencyKey: IdempotencyKey | undefined; now: Date },
): PlanChange & { status: 'open' | 'done' } {
  return {
    id,
    professionalId,
    accountId,
    kind,
    plan,
    additionalProfiles,
    lines,
    amountCents: todayCents,
    idempotencyKey: idempotencyKey ? `${idempotencyKey.caller}:${idempotencyKey.key}` : null,
    status: todayCents >= MIN_CHARGE_CENTS ? 'open' : 'done',
    createdAt: now,
    endedAt: null,
  };
}

async function begin(
  tx: Tx,
  deps: BillingDeps,
  input: {
    change: PlanChange;
    quoted: QuotedChange;
    subscription: Subscription;
    stays: readonly string[] | undefined;
    now: Date;
  },
): Promise<void> {
  const { change, quoted, subscription, stays, now } = input;
  const { professionalId, plan, additionalProfiles, accountId } = change;
  if (change.kind === 'up') {
    if (change.status === 'done') return void (await carryOutChange(tx, deps, change, now));
    const { paymentMethodId } = subscription;
    if (paymentMethodId === null) return refuse('card_required');
    const { amountCents, id: changeId } = change;
    // The update only increments the version, so that a concurrent change is refused.
    await updateSubscription(tx, professionalId, {});
    return insertCharge(tx, { professionalId, changeId, amountCents, paymentMethodId, now });
  }
  if (change.kind === 'start') {
    const { timeZone } = await getProfessional(tx, professionalId);
    await beginPeriod(tx, { professionalId, timeZone, holding: { plan, additionalProfiles }, now });
    await applyPlan(tx, professionalId, { plan, additionalProfiles }, now);
    if (subscription.stopped) await suspendBusiness(tx, { professionalId, isSuspended: false, now });
  } else {
    const next = { nextPlan: plan, nextProfiles: additionalProfiles, nextStays: stays ? [...stays] : null };
    await updateSubscription(tx, professionalId, { ...next, ends: false });
  }
  await recordAudit(tx, {
    actorId: accountId,
    action: `subscription_${change.kind}`,
    subject: `professional:${professionalId}`,
    detail: { plan, additionalProfiles, effectiveOn: quoted.effectiveOn },
  });
}

/**
 * Returns the state of a change. A change that waits for authentication includes the data for the browser.
 * Refuses not_found.
 */
export async function readChange(db: Db, id: string): Promise<SubscriptionChange> {
  const change = (await findChange(db, id)) ?? refuse('not_found');
  const { status, kind } = change;
  const charge = status === 'done' ? undefined : await findLastOfChange(db, id);
  const { clientSecret = null, paymentMethodId = '', declineCode = null } = charge ?? {};
  const state =
    status === 'open'
      ? clientSecret === null
        ? 'pending'
        : 'needs_authentication'
      : status === 'done'
        ? 'done'
        : 'declined';
  return {
    kind,
    state,
    declineCode: state === 'declined' ? (declineCode ?? 'not_authenticated') : null,
    authenticate: clientSecret === null ? null : { clientSecret, cardToken: paymentMethodId },
  };
}
