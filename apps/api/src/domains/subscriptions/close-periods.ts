import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { sweepEach } from '#kit/jobs/sweep';
import { getProfessional, lockProfessional, suspendBusiness } from '#professionals';
import { applyPlan, columnsOf, freePlan } from './begin-period.ts';
import type { BillingDeps } from './deps.ts';
import { SubscriptionStopped } from './facts.ts';
import { issueInvoice } from './issue-invoice.ts';
import { type Holding, linesOfPeriod } from './rules/lines.ts';
import { periodFrom } from './rules/periods.ts';
import { periodOf } from './rules/running.ts';
import { monthlyCentsOf } from './rules.ts';
import {
  endedPeriods,
  lockSubscription,
  noPeriod,
  nothingNext,
  notStopped,
  type Subscription,
  updateSubscription,
} from './store/subscriptions.ts';

/**
 * Port to the staff domain: only these members stay bookable on a smaller plan. Runs in the caller's
 * transaction.
 */
export type KeepBookable = (
  tx: Tx,
  input: { professionalId: string; memberIds: readonly string[]; now: Date },
) => Promise<void>;

type Deps = BillingDeps & { limitBookableMembers: KeepBookable };

/**
 * Sweep over finished periods: issues the invoice, applies arranged changes and starts the next period.
 * Returns how many periods were closed. Throws RowsFailed.
 */
export async function closePeriods(deps: Deps): Promise<number> {
  return sweepEach(deps, endedPeriods, {
    run: ({ id }, now) => inTransaction(deps.db, (tx) => closePeriod(tx, deps, id, now)),
  });
}

async function closePeriod(tx: Tx, deps: Deps, professionalId: string, now: Date): Promise<void> {
  const business = await lockProfessional(tx, professionalId);
  const subscription = await lockSubscription(tx, professionalId);
  if (!subscription) return;
  // The account was deleted, so no further invoice is issued.
  if (!business) return updateSubscription(tx, professionalId, { ...noPeriod, ...nothingNext });
  const period = periodOf(subscription);
  if (!period || period.endsAt > now) return;

  await issueInvoice(tx, deps, {
    professionalId,
    kind: 'period',
    lines: linesOfPeriod(period.holding, period),
    period,
    now,
  });
  if (subscription.ends) return endSubscription(tx, professionalId, { business, now });
  const next = arrangedIn(subscription);
  const holding = next ?? { plan: business.plan, additionalProfiles: business.additionalProfiles };
  if (monthlyCentsOf(holding.plan, holding.additionalProfiles) === 0) {
    await updateSubscription(tx, professionalId, { ...noPeriod, ...nothingNext });
  } else {
    const { timeZone } = await getProfessional(tx, professionalId);
    const following = periodFrom(period.endsOn, period.anchorDay);
    await updateSubscription(tx, professionalId, {
      ...columnsOf(following, timeZone, holding),
      ...nothingNext,
    });
  }
  if (!next) return;
  await applyPlan(tx, professionalId, next, now);
  if (subscription.nextStays)
    await deps.limitBookableMembers(tx, { professionalId, memberIds: subscription.nextStays, now });
}

export function arrangedIn({ nextPlan, nextProfiles }: Subscription): Holding | undefined {
  return nextPlan === null ? undefined : { plan: nextPlan, additionalProfiles: nextProfiles ?? 0 };
}

/**
 * Ends a cancelled subscription. A lone hairdresser gets the free plan; a salon is hidden, because there is
 * no free plan for salons.
 */
async function endSubscription(
  tx: Tx,
  professionalId: string,
  { business, now }: { business: NonNullable<Awaited<ReturnType<typeof lockProfessional>>>; now: Date },
): Promise<void> {
  const { role, plan, additionalProfiles } = business;
  const isSalon = role === 'SALON';
  const stop = {
    stopped: 'ended',
    stoppedAt: now,
    stoppedPlan: plan,
    stoppedProfiles: additionalProfiles,
  } as const;
  await updateSubscription(tx, professionalId, {
    ...noPeriod,
    ...nothingNext,
    ...(isSalon ? stop : notStopped),
  });
  if (isSalon) await suspendBusiness(tx, { professionalId, isSuspended: true, now });
  else await applyPlan(tx, professionalId, freePlan, now);
  await announce(tx, SubscriptionStopped, { professionalId, why: 'ended' }, now);
  const subject = `professional:${professionalId}`;
  await recordAudit(tx, { actorId: null, action: 'subscription_ended', subject, detail: { plan } });
}
