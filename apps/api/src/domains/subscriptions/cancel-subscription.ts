import { randomUUID } from 'node:crypto';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { lockUnchanged } from './change-subscription.ts';
import { periodOf } from './rules/running.ts';
import { insertChange } from './store/changes.ts';
import { nothingNext, updateSubscription } from './store/subscriptions.ts';

type Deps = { db: Database; clock: Clock };
type ArrangeInput = { professionalId: string; accountId: string; version: number };

/**
 * Cancels the subscription at the end of the current period, which is still invoiced, instead of an
 * arranged downgrade. A lone hairdresser then has the free plan; a salon is hidden. Refuses not_found,
 * changed_meanwhile, change_under_way, wrong_state without a paid period or when cancelled.
 */
export async function cancelSubscription(deps: Deps, input: ArrangeInput): Promise<void> {
  await arrange(deps, input, 'cancel');
}

/**
 * Withdraws a cancellation or a downgrade that was arranged for the end of the period. Refuses not_found,
 * changed_meanwhile, change_under_way, wrong_state when nothing is arranged.
 */
export async function resumeSubscription(deps: Deps, input: ArrangeInput): Promise<void> {
  await arrange(deps, input, 'resume');
}

async function arrange(
  { db, clock }: Deps,
  { professionalId, accountId, version }: ArrangeInput,
  kind: 'cancel' | 'resume',
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const business = (await lockProfessional(tx, professionalId)) ?? refuse('not_found');
    const subscription = await lockUnchanged(tx, professionalId, version);
    const isArranged =
      kind === 'cancel' ? !subscription.ends : subscription.ends || subscription.nextPlan !== null;
    if (!periodOf(subscription) || !isArranged) refuse('wrong_state');
    await updateSubscription(tx, professionalId, { ...nothingNext, ends: kind === 'cancel' });
    const { plan, additionalProfiles } = business;
    await insertChange(tx, {
      id: randomUUID(),
      professionalId,
      accountId,
      idempotencyKey: null,
      kind,
      plan,
      additionalProfiles,
      lines: [],
      amountCents: 0,
      status: 'done',
      createdAt: now,
    });
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: accountId, action: `subscription_${kind}`, subject, detail: { plan } });
  });
}
