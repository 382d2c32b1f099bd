import type { Plan } from '@meche/contract/enumerations';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { type Holding, type Line, linesOfChange, totalOf } from './rules/lines.ts';
import { firstPeriod } from './rules/periods.ts';
import { periodOf } from './rules/running.ts';
import { isOffered, monthlyCentsOf, profilesIncluded } from './rules.ts';
import { findSubscription } from './store/subscriptions.ts';

export type QuotedChange = Holding & {
  /**
   * `start`: no paid period runs. `up`: the change applies when its charge is paid, prorated by day.
   * `down`: it applies at the end of the period.
   */
  kind: 'start' | 'up' | 'down';
  monthlyCents: number;
  staffProfiles: number;
  /** The local day from which the change applies. */
  effectiveOn: string;
  lines: Line[];
  todayCents: number;
  nextInvoiceOn: string;
  version: number;
};

/**
 * Quotes a change of plan for the current state of the subscription. Refuses invalid_input for a plan of
 * another role (not_a_choice) or with the current price (same_as_before), invoice_unpaid while the
 * subscription is stopped for that.
 */
export async function quoteChange(
  db: Db,
  professionalId: string,
  { plan, additionalProfiles }: { plan: Plan; additionalProfiles: number },
  now: Date,
): Promise<QuotedChange> {
  const business = await getProfessional(db, professionalId);
  const subscription = await findSubscription(db, professionalId);
  if (!isOffered(business.role, plan, additionalProfiles))
    refuse('invalid_input', { fields: { plan: 'not_a_choice' } });
  if (subscription?.stopped === 'unpaid') refuse('invoice_unpaid');
  const today = dayOf(now, business.timeZone);
  const requested: Holding = { plan, additionalProfiles };
  const monthlyCents = monthlyCentsOf(plan, additionalProfiles);
  const period = subscription && periodOf(subscription);
  const version = subscription?.version ?? 1;
  const quoted = { ...requested, monthlyCents, staffProfiles: profilesIncluded(requested), version };
  const nothing = { lines: [], todayCents: 0 };
  if (!period) {
    if (monthlyCents === 0) refuse('invalid_input', { fields: { plan: 'same_as_before' } });
    const nextInvoiceOn = firstPeriod(now, business.timeZone).endsOn;
    return { kind: 'start', ...quoted, ...nothing, effectiveOn: today, nextInvoiceOn };
  }
  const had: Holding = { plan: business.plan, additionalProfiles: business.additionalProfiles };
  const hadCents = monthlyCentsOf(had.plan, had.additionalProfiles);
  const nextInvoiceOn = period.endsOn;
  if (monthlyCents === hadCents) refuse('invalid_input', { fields: { plan: 'same_as_before' } });
  if (monthlyCents < hadCents)
    return { kind: 'down', ...quoted, ...nothing, effectiveOn: period.endsOn, nextInvoiceOn };
  // When the period is over but its invoice is not issued yet, nothing is prorated.
  const lines = today < period.endsOn ? linesOfChange(had, requested, period, today) : [];
  return {
    kind: 'up',
    ...quoted,
    lines,
    todayCents: totalOf(lines),
    effectiveOn: today,
    nextInvoiceOn,
  };
}
