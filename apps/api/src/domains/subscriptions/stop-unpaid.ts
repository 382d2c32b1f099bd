import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { getProfessional, suspendBusiness } from '#professionals';
import { applyPlan, beginPeriod, freePlan } from './begin-period.ts';
import { SubscriptionBack, SubscriptionStopped } from './facts.ts';
import { isOffered } from './rules.ts';
import { listOpenDues } from './store/dues.ts';
import {
  findSubscription,
  noPeriod,
  nothingNext,
  notStopped,
  updateSubscription,
} from './store/subscriptions.ts';

/**
 * Stops an unpaid subscription after the third failed attempt: a lone hairdresser gets the free plan, a
 * salon is hidden. The days of the current period are not invoiced. The caller has locked the professional
 * and the subscription.
 */
export async function stopUnpaid(tx: Tx, professionalId: string, now: Date): Promise<void> {
  const { role, plan, additionalProfiles } = await getProfessional(tx, professionalId);
  const subscription = await findSubscription(tx, professionalId);
  if (!subscription || subscription.stopped !== null) return;
  await updateSubscription(tx, professionalId, {
    ...noPeriod,
    ...nothingNext,
    stopped: 'unpaid',
    stoppedAt: now,
    stoppedPlan: plan,
    stoppedProfiles: additionalProfiles,
  });
  if (role === 'SALON') await suspendBusiness(tx, { professionalId, isSuspended: true, now });
  else await applyPlan(tx, professionalId, freePlan, now);
  await announce(tx, SubscriptionStopped, { professionalId, why: 'unpaid' }, now);
  const subject = `professional:${professionalId}`;
  await recordAudit(tx, { actorId: null, action: 'subscription_stopped', subject, detail: { plan } });
}

/**
 * Resumes a subscription that was stopped as unpaid from today, once nothing is due, on its former plan if
 * that is still offered. The caller has locked the professional and the subscription.
 */
export async function resumeWhenPaid(tx: Tx, professionalId: string, now: Date): Promise<void> {
  const subscription = await findSubscription(tx, professionalId);
  if (subscription?.stopped !== 'unpaid' || subscription.stoppedPlan === null) return;
  if ((await listOpenDues(tx, professionalId)).length > 0) return;
  const { role, timeZone } = await getProfessional(tx, professionalId);
  const holding = {
    plan: subscription.stoppedPlan,
    additionalProfiles: subscription.stoppedProfiles ?? 0,
  };
  // The business may have changed its role meanwhile, so that the former plan is no longer offered to it.
  if (isOffered(role, holding.plan, holding.additionalProfiles)) {
    await beginPeriod(tx, { professionalId, timeZone, holding, now });
    await applyPlan(tx, professionalId, holding, now);
  } else await updateSubscription(tx, professionalId, notStopped);
  await suspendBusiness(tx, { professionalId, isSuspended: false, now });
  await announce(tx, SubscriptionBack, { professionalId }, now);
  const subject = `professional:${professionalId}`;
  await recordAudit(tx, { actorId: null, action: 'subscription_went_on', subject, detail: holding });
}
