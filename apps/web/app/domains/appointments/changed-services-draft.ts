import type { Appointment } from '@meche/contract/appointments';
import { type PriceTyped, pricesOf } from './agreed-price.ts';

export type ChangedServicesDraft = {
  keep: number[];
  serviceIds: string[];
  /** Keys: `line-<position>` for lines that stay, service ids for added ones. */
  prices: Record<string, PriceTyped>;
};

export type Priced = { id: string; name: string; priceCents: number };

/**
 * The resulting services in order: those that stay at their booked price, added ones at the current price.
 */
export function servicesOf(
  { lines }: Pick<Appointment, 'lines'>,
  { keep, serviceIds }: Pick<ChangedServicesDraft, 'keep' | 'serviceIds'>,
  sold: readonly Priced[],
): Priced[] {
  const remaining = lines.flatMap(({ name, priceCents }, position) =>
    keep.includes(position) ? [{ id: `line-${position}`, name, priceCents }] : [],
  );
  const added = serviceIds.flatMap((id) => sold.filter((one) => one.id === id));
  return [...remaining, ...added.map(({ id, name, priceCents }) => ({ id, name, priceCents }))];
}

export function totalOf(
  { totalCents, serviceFeeCents }: Pick<Appointment, 'totalCents' | 'serviceFeeCents'>,
  services: readonly Priced[],
  typed: ChangedServicesDraft['prices'],
): number {
  const agreed = pricesOf(services, typed);
  const cents = services.map(
    ({ priceCents }, at) => agreed.find(({ position }) => position === at)?.priceCents ?? priceCents,
  );
  return totalCents - serviceFeeCents + cents.reduce((sum, one) => sum + one, 0);
}
