import type { Plan } from '@meche/contract/enumerations';
import { computeShare, roundPartsToTotal, sum } from '#kit/money';
import { daysBetween } from '#kit/time';
import { additionalProfileCents, monthlyCentsOf } from '../rules.ts';
import type { Period } from './periods.ts';

export type Holding = { plan: Plan; additionalProfiles: number };

/**
 * A line of an invoice, VAT included. It covers `days` of the `ofDays` days of its period; both are 0 for a
 * discount or credit. Lines of a former plan, discounts and credits have negative amounts.
 */
export type Line = {
  kind: 'plan' | 'profiles' | 'former_plan' | 'former_profiles' | 'discount' | 'credit';
  plan: Plan | null;
  quantity: number;
  days: number;
  ofDays: number;
  amountCents: number;
};

type Part = Omit<Line, 'amountCents' | 'days' | 'ofDays'> & { monthlyCents: number };

function partsOf({ plan, additionalProfiles }: Holding, isFormer = false): Part[] {
  const sign = isFormer ? -1 : 1;
  const own: Part = {
    kind: isFormer ? 'former_plan' : 'plan',
    plan,
    quantity: 1,
    monthlyCents: sign * monthlyCentsOf(plan, 0),
  };
  if (additionalProfiles === 0) return [own];
  const kind = isFormer ? 'former_profiles' : 'profiles';
  const monthlyCents = sign * additionalProfiles * additionalProfileCents;
  return [own, { kind, plan: null, quantity: additionalProfiles, monthlyCents }];
}

/** Prorates each part by days. The lines are rounded so that they sum to the prorated total. */
function prorated(parts: readonly Part[], days: number, ofDays: number): Line[] {
  const exact = parts.map(({ monthlyCents }) => monthlyCents * days);
  const amounts = roundPartsToTotal(
    exact,
    ofDays,
    computeShare(sum(parts.map((part) => part.monthlyCents)), days, ofDays),
  );
  return parts.map(({ kind, plan, quantity }, index) => ({
    kind,
    plan,
    quantity,
    days,
    ofDays,
    amountCents: amounts[index] ?? 0,
  }));
}

/**
 * Returns the lines of a period for the plan with which the period started, up to the end of the period or
 * to an earlier day.
 */
export function linesOfPeriod(holding: Holding, period: Period, until = period.endsOn): Line[] {
  const ofDays = daysBetween(period.startsOn, period.endsOn);
  return prorated(partsOf(holding), daysBetween(period.startsOn, until), ofDays);
}

/**
 * Returns the price of an upgrade: the new plan for the remaining days of the period, minus the former plan
 * for the same days.
 */
export function linesOfChange(former: Holding, next: Holding, period: Period, from: string): Line[] {
  const [days, ofDays] = [daysBetween(from, period.endsOn), daysBetween(period.startsOn, period.endsOn)];
  return prorated([...partsOf(next), ...partsOf(former, true)], days, ofDays);
}

export function discountLine(appointments: number, cents: number): Line {
  return { kind: 'discount', plan: null, quantity: appointments, days: 0, ofDays: 0, amountCents: -cents };
}

export function totalOf(lines: readonly { amountCents: number }[]): number {
  return sum(lines.map(({ amountCents }) => amountCents));
}
