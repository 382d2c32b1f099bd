import type { Plan } from '@meche/contract/enumerations';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { getProfessional, setPlan } from '#professionals';
import { beginPeriod } from './begin-period.ts';
import { planFor } from './choose-plan.ts';
import { monthlyCentsOf } from './rules.ts';
import { insertAttachment } from './store/cards.ts';
import { insertSubscription } from './store/subscriptions.ts';

export type StartSubscription = {
  professionalId: string;
  totalPrice: string;
  additionalProfiles: number;
  paymentMethodToken: string | undefined;
  now: Date;
};

/**
 * Sets the plan of a new business in the caller's transaction. Nothing is charged now: the first invoice is
 * issued a month later, and the sweep attaches the card. Refuses total_price_unknown, and invalid_input for
 * a paid plan without a card.
 */
export async function startSubscription(
  tx: Tx,
  { professionalId, totalPrice, additionalProfiles, paymentMethodToken, now }: StartSubscription,
): Promise<{ plan: Plan; firstInvoiceOn: string | null }> {
  const { role, timeZone, accountId } = await getProfessional(tx, professionalId);
  const { plan, formula } = planFor(role, totalPrice, additionalProfiles);
  const monthlyCents = monthlyCentsOf(plan, additionalProfiles);
  if (monthlyCents > 0 && paymentMethodToken === undefined)
    refuse('invalid_input', { fields: { payment_method_token: 'required' } });
  await setPlan(tx, { professionalId, plan, formula, additionalProfiles, now });
  await insertSubscription(tx, { professionalId, startedAt: now });
  const holding = { plan, additionalProfiles };
  const period =
    monthlyCents > 0 ? await beginPeriod(tx, { professionalId, timeZone, holding, now }) : undefined;
  if (paymentMethodToken !== undefined)
    await insertAttachment(tx, { professionalId, token: paymentMethodToken, now });
  await recordAudit(tx, {
    actorId: accountId,
    action: 'subscription_started',
    subject: `professional:${professionalId}`,
    detail: { plan, additionalProfiles, monthlyCents },
  });
  return { plan, firstInvoiceOn: period?.endsOn ?? null };
}
