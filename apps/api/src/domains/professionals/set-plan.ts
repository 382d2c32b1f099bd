import type { Formula, Plan } from '@meche/contract/enumerations';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from './facts.ts';
import { updatePlan } from './store.ts';

/** Stores the plan that the subscriptions domain has decided on, in the caller's transaction. */
export async function setPlan(
  tx: Tx,
  {
    professionalId: id,
    now,
    ...plan
  }: { professionalId: string; plan: Plan; formula: Formula; additionalProfiles: number; now: Date },
): Promise<void> {
  await updatePlan(tx, { id, ...plan });
  await announce(tx, ProfessionalChanged, { professionalId: id }, now);
}
