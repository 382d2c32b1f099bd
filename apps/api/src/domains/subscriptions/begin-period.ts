import type { Plan } from '@meche/contract/enumerations';
import type { Tx } from '#kit/database/database';
import { setPlan } from '#professionals';
import type { Holding } from './rules/lines.ts';
import { endOf, firstPeriod, type Period } from './rules/periods.ts';
import { formulaOfCents, monthlyCentsOf } from './rules.ts';
import { insertSubscription, nothingNext, notStopped, updateSubscription } from './store/subscriptions.ts';

/** What a subscription begins with on a day of hers; the first invoice comes at the end of the period. */
export async function beginPeriod(
  tx: Tx,
  it: { professionalId: string; timeZone: string; holding: Holding; now: Date },
): Promise<Period> {
  const { professionalId, timeZone, holding, now } = it;
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

/** Puts her on what she pays for. */
export async function putOn(
  tx: Tx,
  professionalId: string,
  { plan, additionalProfiles }: Holding,
  now: Date,
): Promise<void> {
  const formula = formulaOfCents(monthlyCentsOf(plan, additionalProfiles));
  await setPlan(tx, { professionalId, plan, formula, additionalProfiles, now });
}

export const freePlan: Holding = { plan: 'free' satisfies Plan, additionalProfiles: 0 };
