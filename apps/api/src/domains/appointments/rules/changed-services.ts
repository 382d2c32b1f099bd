import type { FreeLine } from '@meche/contract/client-bookings';
import type { Gender, HairLength } from '@meche/contract/enumerations';
import { SMALLEST_CARD_CENTS } from '@meche/contract/money-lines';
import { sum } from '#kit/money';
import type { AppointmentRow, LineBooked } from '../store/appointments.ts';
import type { PriceAsked } from './agreed-prices.ts';

export type OtherServices = {
  /** Positions of its lines that stay, as they were booked. */
  keep: readonly number[];
  serviceIds: readonly string[];
  freeLine?: FreeLine | undefined;
  prices: readonly PriceAsked[];
  /** Absent: as it was told when the visit was booked. */
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
};

type Priced = Pick<
  AppointmentRow,
  'serviceFeeCents' | 'mileageCents' | 'searchFeeCents' | 'totalCents' | 'cardCents' | 'onSiteCents'
>;

/**
 * What the visit costs with these lines: its trip and the search fee as they were booked, by card what is paid in advance of it
 * and never more than before, the rest on site.
 */
export function priceOfLines(
  { mileageCents, searchFeeCents, cardCents }: Omit<Priced, 'serviceFeeCents' | 'totalCents' | 'onSiteCents'>,
  lines: readonly Pick<LineBooked, 'priceCents' | 'prepayment'>[],
): Pick<Priced, 'serviceFeeCents' | 'totalCents' | 'cardCents' | 'onSiteCents'> {
  const prices = (of: typeof lines) => sum(of.map(({ priceCents }) => priceCents));
  const serviceFeeCents = prices(lines);
  const totalCents = serviceFeeCents + mileageCents + searchFeeCents;
  const inAdvance = prices(lines.filter(({ prepayment }) => prepayment)) + mileageCents + searchFeeCents;
  const wanted = Math.min(cardCents, inAdvance);
  const byCard = wanted < SMALLEST_CARD_CENTS ? 0 : wanted;
  return { serviceFeeCents, totalCents, cardCents: byCard, onSiteCents: totalCents - byCard };
}

/** A rise is for whoever pays it to agree to. A client without an account was asked in person, by the house. */
export function needsConsent(
  row: Pick<AppointmentRow, 'totalCents' | 'customerId'>,
  totalCents: number,
): boolean {
  return row.customerId !== null && totalCents > row.totalCents;
}
