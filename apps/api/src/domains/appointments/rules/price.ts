import { SMALLEST_CARD_CENTS } from '@meche/contract/money-lines';

/** The amounts of an appointment. `totalCents` is `cardCents` + `onSiteCents`. */
export type Price = {
  serviceFeeCents: number;
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
  /** The part of `cardCents` that is a deposit; null: none was asked. */
  depositCents: number | null;
};

/** The amounts that change with the services. Mileage and search fee stay as booked. */
export type ServicePrice = Omit<Price, 'mileageCents' | 'searchFeeCents'>;

export function totalOf(parts: Pick<Price, 'serviceFeeCents' | 'mileageCents' | 'searchFeeCents'>): number {
  return parts.serviceFeeCents + parts.mileageCents + parts.searchFeeCents;
}

/**
 * Splits a total into the amount paid by card and the remainder, paid on site. An amount due by card below
 * the minimum of a card payment is paid on site. A deposit is at most the amount by card.
 */
export function splitByPayment(
  totalCents: number,
  dueByCardCents: number,
  depositCents: number | null,
): Pick<Price, 'totalCents' | 'cardCents' | 'onSiteCents' | 'depositCents'> {
  const cardCents = dueByCardCents < SMALLEST_CARD_CENTS ? 0 : dueByCardCents;
  return {
    totalCents,
    cardCents,
    onSiteCents: totalCents - cardCents,
    depositCents: depositCents === null ? null : Math.min(depositCents, cardCents),
  };
}
