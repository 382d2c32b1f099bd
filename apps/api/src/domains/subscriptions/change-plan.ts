import type { Formula, Plan } from '@meche/contract/enumerations';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { getProfessional, setPlan, suspendBusiness } from '#professionals';
import { beginPeriod } from './begin-period.ts';
import { type InvoicingDeps, issueInvoice } from './issue-invoice.ts';
import { linesOfPeriod } from './rules/lines.ts';
import { periodOf } from './rules/running.ts';
import { monthlyCentsOf } from './rules.ts';
import { findLastAttachment, insertAttachment } from './store/cards.ts';
import { findOpenChange } from './store/changes.ts';
import {
  insertSubscription,
  lockSubscription,
  noPeriod,
  nothingNext,
  notStopped,
  updateSubscription,
} from './store/subscriptions.ts';

/**
 * Moves a business that changes its role to a plan of the new role, in the caller's transaction. The
 * elapsed days are invoiced and a new period starts; open dues stay; a stopped business is shown again.
 * Refuses invalid_input for a paid plan without a card, change_under_way.
 */
export async function changePlan(
  tx: Tx,
  deps: InvoicingDeps,
  input: {
    professionalId: string;
    plan: Plan;
    formula: Formula;
    additionalProfiles: number;
    paymentMethodToken: string | undefined;
    now: Date;
  },
): Promise<void> {
  const { professionalId, plan, formula, additionalProfiles, paymentMethodToken: token, now } = input;
  const monthlyCents = monthlyCentsOf(plan, additionalProfiles);
  const { timeZone, accountId } = await getProfessional(tx, professionalId);
  await insertSubscription(tx, { professionalId, startedAt: now });
  const known = await lockSubscription(tx, professionalId);
  const last = await findLastAttachment(tx, professionalId);
  const hasCard =
    Boolean(known?.paymentMethodId) || last?.status === 'pending' || last?.status === 'authenticating';
  if (monthlyCents > 0 && !hasCard && token === undefined)
    refuse('invalid_input', { fields: { payment_method_token: 'required' } });
  if (await findOpenChange(tx, professionalId)) refuse('change_under_way');
  const period = known && periodOf(known);
  const today = dayOf(now, timeZone);
  if (period && today > period.startsOn) {
    const [endsOn = today] = [today, period.endsOn].sort();
    const lines = linesOfPeriod(period.holding, period, endsOn);
    const over = { startsOn: period.startsOn, endsOn };
    await issueInvoice(tx, deps, { professionalId, kind: 'period', lines, period: over, now });
  }
  if (monthlyCents > 0)
    await beginPeriod(tx, { professionalId, timeZone, holding: { plan, additionalProfiles }, now });
  else await updateSubscription(tx, professionalId, { ...noPeriod, ...nothingNext, ...notStopped });
  if (known?.stopped) await suspendBusiness(tx, { professionalId, isSuspended: false, now });
  if (token !== undefined) await insertAttachment(tx, { professionalId, token, now });
  await setPlan(tx, { professionalId, plan, formula, additionalProfiles, now });
  await recordAudit(tx, {
    actorId: accountId,
    action: 'plan_changed',
    subject: `professional:${professionalId}`,
    detail: { plan, additionalProfiles, monthlyCents },
  });
}
