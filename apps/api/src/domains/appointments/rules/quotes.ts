import { type Deposit, type DepositChoice, depositCentsOf, depositOfService } from '@meche/contract/deposits';
import { moneyTermsOf } from '@meche/contract/money-lines';
import type { ShownTerms } from '@meche/contract/money-terms';
import type { Quote } from '@meche/contract/quotes';
import { type MileageTerms, mileageCents } from '@meche/contract/travel';
import { sum } from '#kit/money';
import { splitByPayment, totalOf } from './price.ts';

/** The part of a planned visit that determines the price. */
export type ToPrice = {
  visit: {
    professional: {
      /**
       * Only a professional in the state `verified` can be paid by card; only then the search fee is due.
       */
      verification: string;
      cancellationWindowHours: number;
      lateFeePercent: number;
      noShowFeePercent: number;
    } & Deposit;
    services: readonly (Deposit & {
      id: string | null;
      name: string;
      priceCents: number;
      durationMinutes: number;
      prepayment: boolean;
      deposit: DepositChoice;
      questionnaire: boolean;
    })[];
    plan: { totalMinutes: number };
    home: { distanceHm: number; fromDepartment: boolean } | null;
  };
  terms: MileageTerms | null;
  bookedBy: 'customer' | 'professional';
  searchFeeCents: number;
  /** The requested start and the current time. Needed to tell when the payment is captured. */
  at?: { startsAt: Date; now: Date } | undefined;
};

export function quoteOf({ visit, terms: mileageTerms, bookedBy, at, ...platform }: ToPrice): Quote {
  const { professional, services, home } = visit;
  const byCard = bookedBy === 'customer' && professional.verification === 'verified';
  const serviceFeeCents = sum(services.map((service) => service.priceCents));
  const mileage = home ? mileageCents(mileageTerms, home.distanceHm) : 0;
  const searchFeeCents = byCard ? platform.searchFeeCents : 0;
  const prepaid = sum(services.filter((service) => service.prepayment).map((service) => service.priceCents));
  const deposits = services.map((service) =>
    byCard ? depositCentsOf(depositOfService(service, professional), service.priceCents) : 0,
  );
  const deposit = sum(deposits);
  const { totalCents, cardCents, onSiteCents, depositCents } = splitByPayment(
    totalOf({ serviceFeeCents, mileageCents: mileage, searchFeeCents }),
    byCard ? prepaid + deposit + mileage + searchFeeCents : 0,
    deposit > 0 ? deposit : null,
  );
  const agreed = {
    totalCents,
    cardCents,
    cancellationWindowHours: professional.cancellationWindowHours,
    depositCents,
    ...feePercentsOf(professional, depositCents),
    onRequest: bookedBy === 'customer' && services.some((service) => service.questionnaire),
  };
  const { onRequest: _, ...terms } = agreed;
  return {
    lines: services.map(({ id, name, priceCents, durationMinutes, prepayment }, at) => ({
      serviceId: id,
      name,
      priceCents,
      durationMinutes,
      prepayment,
      depositCents: deposits[at] ?? 0,
    })),
    serviceFeeCents,
    mileageCents: mileage,
    distanceKm: home ? home.distanceHm / 10 : null,
    distanceFromDepartment: home?.fromDepartment ?? false,
    searchFeeCents,
    ...terms,
    onSiteCents,
    durationMinutes: visit.plan.totalMinutes,
    money: at ? moneyTermsOf({ ...agreed, startsAt: at.startsAt }, at.now, at.now) : null,
  };
}

/** A deposit is the whole fee of a late cancellation and of a no-show, whatever the settings say. */
function feePercentsOf(
  { lateFeePercent, noShowFeePercent }: ToPrice['visit']['professional'],
  depositCents: number | null,
): Pick<ToPrice['visit']['professional'], 'lateFeePercent' | 'noShowFeePercent'> {
  return depositCents === null
    ? { lateFeePercent, noShowFeePercent }
    : { lateFeePercent: 100, noShowFeePercent: 100 };
}

const noFees: ShownTerms = { cancellationWindowHours: 0, lateFeePercent: 0, noShowFeePercent: 0 };

/**
 * Whether the terms that the customer was shown have the same effect on this appointment as the quote. A
 * fee that cannot be charged counts as no fee. Absent terms announce no fee and no deposit.
 */
export function areTermsEquivalent(
  quote: Quote,
  shown: ShownTerms = noFees,
  { startsAt, now }: { startsAt: Date; now: Date },
): boolean {
  const serialize = ({ depositCents = null, ...terms }: ShownTerms) =>
    JSON.stringify(moneyTermsOf({ ...quote, ...terms, depositCents, startsAt }, now, now));
  return serialize(quote) === serialize(shown);
}
