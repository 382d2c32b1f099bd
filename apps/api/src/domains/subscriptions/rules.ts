import type { Formula, Plan } from '@meche/contract/enumerations';
import type { PlanOffer, PlanOffers, Subscription } from '@meche/contract/subscriptions';
import { plusMonths } from '#kit/time';
import { DISCOUNT_CENTS } from './rules/discounts.ts';

type BusinessRole = PlanOffer['role'];

/** Price in cents per month of each staff profile beyond those that a salon's plan includes. */
export const additionalProfileCents = 999;
const MAX_ADDITIONAL_PROFILES = 50;

const alone = { role: 'HAIRDRESSER', staffProfiles: 1, additionalProfiles: false, photos: null } as const;
const salon = { role: 'SALON', additionalProfiles: true, photos: null } as const;

/** The plans on sale with their monthly prices. These are settings of the platform. */
export const planTable: readonly PlanOffer[] = [
  { ...alone, plan: 'free', monthlyCents: 0, smsRemindersPerMonth: 0, photos: 5 },
  { ...alone, plan: 'basic', monthlyCents: 1999, smsRemindersPerMonth: 0 },
  { ...alone, plan: 'pro', monthlyCents: 2999, smsRemindersPerMonth: 50 },
  { ...alone, plan: 'expert', monthlyCents: 4999, smsRemindersPerMonth: 250 },
  { ...salon, plan: 'salon_basic', monthlyCents: 3999, staffProfiles: 1, smsRemindersPerMonth: 0 },
  { ...salon, plan: 'salon_pro', monthlyCents: 6999, staffProfiles: 4, smsRemindersPerMonth: 300 },
];

export function planOffers(): PlanOffers {
  return {
    plans: [...planTable],
    additionalProfileCents,
    appointmentDiscountCents: DISCOUNT_CENTS,
  };
}

/** Converts a price of the sign-up form: "19,99" becomes 1999. */
export function centsOf(totalPrice: string): number {
  return Math.round(Number(totalPrice.replace(',', '.')) * 100);
}

function offerOf(plan: Plan): PlanOffer {
  const offer = planTable.find((one) => one.plan === plan);
  if (!offer) throw new Error(`no such plan: ${plan}`);
  return offer;
}

export function monthlyCentsOf(plan: Plan, additionalProfiles: number): number {
  return offerOf(plan).monthlyCents + additionalProfiles * additionalProfileCents;
}

/** Returns how many reminders per month a plan sends by SMS. Further reminders are sent by email. */
export function smsRemindersOf(plan: Plan): number {
  return offerOf(plan).smsRemindersPerMonth;
}

/** Returns how many photos a plan shows; null when the number is unlimited. */
export function photosOf(plan: Plan): number | null {
  return offerOf(plan).photos;
}

export function profilesIncluded({
  plan,
  additionalProfiles,
}: {
  plan: Plan;
  additionalProfiles: number;
}): number {
  return offerOf(plan).staffProfiles + additionalProfiles;
}

export function holdingsOf(
  plan: Plan,
  additionalProfiles: number,
): Pick<
  Subscription,
  'plan' | 'additionalProfiles' | 'monthlyCents' | 'staffProfiles' | 'smsRemindersPerMonth' | 'photos'
> {
  const { smsRemindersPerMonth, photos } = offerOf(plan);
  return {
    plan,
    additionalProfiles,
    monthlyCents: monthlyCentsOf(plan, additionalProfiles),
    staffProfiles: profilesIncluded({ plan, additionalProfiles }),
    smsRemindersPerMonth,
    photos,
  };
}

export function matchPlan(
  role: BusinessRole,
  totalPrice: string,
  additionalProfiles: number,
): Plan | undefined {
  const total = centsOf(totalPrice);
  return planTable.find(
    (offer) =>
      isOffered(role, offer.plan, additionalProfiles) &&
      monthlyCentsOf(offer.plan, additionalProfiles) === total,
  )?.plan;
}

export function isOffered(role: BusinessRole, plan: Plan, additionalProfiles: number): boolean {
  const offer = offerOf(plan);
  const most = offer.additionalProfiles ? MAX_ADDITIONAL_PROFILES : 0;
  return offer.role === role && additionalProfiles <= most;
}

/** Returns the formula label that the specification requires. No other code depends on it. */
export function formulaOf(totalPrice: string): Formula {
  return totalPrice === '19,99' ? 'basic' : 'elite';
}

export function formulaOfCents(monthlyCents: number): Formula {
  return monthlyCents === 1999 ? 'basic' : 'elite';
}

/**
 * Returns the local day of the first invoice, which covers the past month; null when there is nothing to
 * pay.
 */
export function firstInvoiceOn(startedOn: string, monthlyCents: number): string | null {
  return monthlyCents === 0 ? null : plusMonths(startedOn, 1);
}
