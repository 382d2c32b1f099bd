import type { Plan } from '@meche/contract/enumerations';
import type { Tx } from '#kit/database/database';
import { setPlan } from '#professionals';
import type { Holding } from './rules/lines.ts';
import { endOf, firstPeriod, type Period } from './rules/periods.ts';
import { formulaOfCents, monthlyCentsOf } from './rules.ts';
import { insertSubscription, nothingNext, notStopped, updateSubscription } from './store/subscriptions.ts';

/**
 * Starts a period on the professional's local day, which is invoiced at its end. Drops an arranged change
 * and marks a stopped subscription as running. Inserts a missing subscription.
 */
export async function beginPeriod(
  tx: Tx,
  input: { professionalId: string; timeZone: string; holding: Holding; now: Date },
): Promise<Period> {
  const { professionalId, timeZone, holding, now } = input;
  const period = firstPeriod(now, timeZone);
  await insertSubscription(tx, { professionalId, startedAt: now });
  await updateSubscription(tx, professionalId, {
    ...columnsOf(period, timeZone, holding),
    ...nothingNext,
    ...notStopped,
    firstInvoiceOn: period.endsOn,
  });
  return period;
}

export function columnsOf(period: Period, timeZone: string, holding: Holding) {
  return {
    anchorDay: period.anchorDay,
    periodStartsOn: period.startsOn,
    periodEndsOn: period.endsOn,
    periodEndsAt: endOf(period, timeZone),
    periodPlan: holding.plan,
    periodProfiles: holding.additionalProfiles,
  };
}

export async function applyPlan(
  tx: Tx,
  professionalId: string,
  { plan, additionalProfiles }: Holding,
  now: Date,
): Promise<void> {
  const formula = formulaOfCents(monthlyCentsOf(plan, additionalProfiles));
  await setPlan(tx, { professionalId, plan, formula, additionalProfiles, now });
}

export const freePlan: Holding = { plan: 'free' satisfies Plan, additionalProfiles: 0 };
