import type { FreeLine } from '@meche/contract/client-bookings';
import type { Gender, HairLength } from '@meche/contract/enumerations';
import { SMALLEST_CARD_CENTS } from '@meche/contract/money-lines';
import { sum } from '#kit/money';
import { MINUTE_MS } from '#kit/time';
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
  /** All of it is done in the time that the visit has. */
  keepTime?: boolean | undefined;
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

/** Another price takes no time, and what is over has taken the time it took, whatever was done in it. */
export function keepsTime(
  { lines, endsAt }: Pick<AppointmentRow, 'lines' | 'endsAt'>,
  { keep, serviceIds, freeLine, keepTime = false }: OtherServices,
  now: Date,
): boolean {
  const isSame = serviceIds.length === 0 && !freeLine && lines.every((_, at) => keep[at] === at);
  return isSame || keepTime || now >= endsAt;
}

/** The lines of a visit whose time stays: what was added to it took no time of its own, unless nothing of before is left. */
export function inItsTime(
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
