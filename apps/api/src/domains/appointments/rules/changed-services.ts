import type { FreeLine } from '@meche/contract/client-bookings';
import type { Gender, HairLength } from '@meche/contract/enumerations';
import { sum } from '#kit/money';
import { MINUTE_MS } from '#kit/time';
import type { AppointmentRow, LineBooked } from '../store/appointments.ts';
import type { PriceInput } from './agreed-prices.ts';
import { type Price, type ServicePrice, splitByPayment, totalOf } from './price.ts';

export type OtherServices = {
  keep: readonly number[];
  serviceIds: readonly string[];
  freeLine?: FreeLine | undefined;
  prices: readonly PriceInput[];
  /** When absent, the hair length and gender of the booking apply. */
  hairLength?: HairLength | undefined;
  gender?: Gender | undefined;
  /** True makes all services fit into the booked time. */
  keepTime?: boolean | undefined;
};

/**
 * Prices an appointment with these lines. Travel and search fee stay as booked; the prepaid part and the
 * deposits are due by card, up to the former card amount and not below the card minimum; the remainder is
 * due on site. The deposit, which is also the fee, never rises.
 */
export function priceOfLines(
  {
    mileageCents,
    searchFeeCents,
    cardCents,
    depositCents,
  }: Pick<Price, 'mileageCents' | 'searchFeeCents' | 'cardCents' | 'depositCents'>,
  lines: readonly Pick<LineBooked, 'priceCents' | 'prepayment' | 'depositCents'>[],
): ServicePrice {
  const prices = (of: typeof lines) => sum(of.map(({ priceCents }) => priceCents));
  const serviceFeeCents = prices(lines);
  const deposit = sum(lines.map((line) => line.depositCents));
  const prepaid = prices(lines.filter(({ prepayment }) => prepayment));
  const inAdvance = prepaid + deposit + mileageCents + searchFeeCents;
  const totalCents = totalOf({ serviceFeeCents, mileageCents, searchFeeCents });
  const agreedDeposit = depositCents === null ? null : Math.min(depositCents, deposit);
  return { serviceFeeCents, ...splitByPayment(totalCents, Math.min(cardCents, inAdvance), agreedDeposit) };
}

/**
 * A higher total needs the customer’s consent. A client without an account (customerId null) consented in
 * person.
 */
export function needsConsent(
  row: Pick<AppointmentRow, 'totalCents' | 'customerId'>,
  totalCents: number,
): boolean {
  return row.customerId !== null && totalCents > row.totalCents;
}

/**
 * Whether the appointment keeps its time: when only prices change, on request (keepTime), and once it is
 * over.
 */
export function keepsTime(
  { lines, endsAt }: Pick<AppointmentRow, 'lines' | 'endsAt'>,
  { keep, serviceIds, freeLine, keepTime = false }: OtherServices,
  now: Date,
): boolean {
  const isSame = serviceIds.length === 0 && !freeLine && lines.every((_, at) => keep[at] === at);
  return isSame || keepTime || now >= endsAt;
}

/**
 * Lines for an appointment that keeps its time. Added lines take no time; if no booked line remains, the
 * first added line takes all of it.
 */
export function fitIntoBookedTime(
  { startsAt, endsAt }: Pick<AppointmentRow, 'startsAt' | 'endsAt'>,
  lines: readonly LineBooked[],
  stay: number,
): LineBooked[] {
  const durationMinutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  const whole = { name: '', durationMinutes, freeTimeMinutes: 0, equipment: [] };
  return lines.map((line, at) => {
    if (at < stay) return line;
    return { ...line, steps: stay === 0 && at === 0 ? [whole] : [] };
  });
}
