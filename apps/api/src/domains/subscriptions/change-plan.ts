import type { Formula, Plan } from '@meche/contract/enumerations';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { getProfessional, setPlan } from '#professionals';
import { firstInvoiceOn, monthlyCentsOf } from './rules.ts';
import { findLastAttachment, insertAttachment } from './store/cards.ts';
import { findSubscription, insertSubscription, updateFirstInvoice } from './store/subscriptions.ts';

/**
 * Puts a business on another plan, in the caller's transaction; nothing is charged now. One that pays for the first time is
 * invoiced a month later. Refuses invalid_input without a card where there is something to pay.
 */
export async function changePlan(
  tx: Tx,
  it: {
    professionalId: string;
    plan: Plan;
    formula: Formula;
    additionalProfiles: number;
    paymentMethodToken: string | undefined;
    now: Date;
  },
): Promise<void> {
  const { professionalId, plan, formula, additionalProfiles, paymentMethodToken: token, now } = it;
  const monthlyCents = monthlyCentsOf(plan, additionalProfiles);
  const { timeZone, accountId } = await getProfessional(tx, professionalId);
  const known = await findSubscription(tx, professionalId);
  const last = await findLastAttachment(tx, professionalId);
  const hasCard = Boolean(known?.paymentMethodId) || last?.status === 'pending';
  if (monthlyCents > 0 && !hasCard && token === undefined)
    refuse('invalid_input', { fields: { payment_method_token: 'required' } });
  const firstOn = firstInvoiceOn(dayOf(now, timeZone), monthlyCents);
  if (!known) await insertSubscription(tx, { professionalId, firstInvoiceOn: firstOn, startedAt: now });
  else if (known.firstInvoiceOn === null) await updateFirstInvoice(tx, professionalId, firstOn);
  if (token !== undefined) await insertAttachment(tx, { professionalId, token, now });
  await setPlan(tx, { professionalId, plan, formula, additionalProfiles, now });
  await recordAudit(tx, {
    actorId: accountId,
    action: 'plan_changed',
    subject: `professional:${professionalId}`,
    detail: { plan, additionalProfiles, monthlyCents },
  });
}
