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
type Asked = { professionalId: string; accountId: string; version: number };

/**
 * Ends her subscription with the period that runs, which is still invoiced: a hairdresser goes on for free, a salon is not
 * found any more. Refuses changed_meanwhile, change_under_way, wrong_state when nothing runs or it is cancelled already.
 */
export async function cancelSubscription(deps: Deps, asked: Asked): Promise<void> {
  await arrange(deps, asked, 'cancel');
}

/** Takes back what was arranged for the end of the period. Refuses the same, wrong_state when nothing was. */
export async function resumeSubscription(deps: Deps, asked: Asked): Promise<void> {
  await arrange(deps, asked, 'resume');
}

async function arrange(
  { db, clock }: Deps,
  { professionalId, accountId, version }: Asked,
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
