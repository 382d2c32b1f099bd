import type { Appointment } from '@meche/contract/appointments';
import { type PriceTyped, toChangedPrices } from './agreed-price.ts';

export type ChangedServicesDraft = {
  keep: number[];
  serviceIds: string[];
  /**
   * Typed prices. The keys are `line-<position>` for services that stay, and service ids for added
   * services.
   */
  prices: Record<string, PriceTyped>;
};

export type Priced = { id: string; name: string; priceCents: number };

/**
 * Returns the resulting services in order: the services that stay, at their booked price, then the added
 * ones, at the current price.
 */
export function listResultingServices(
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

export function computeChangedTotal(
  { totalCents, serviceFeeCents }: Pick<Appointment, 'totalCents' | 'serviceFeeCents'>,
  services: readonly Priced[],
  typed: ChangedServicesDraft['prices'],
): number {
  const agreed = toChangedPrices(services, typed);
  const cents = services.map(
    ({ priceCents }, at) => agreed.find(({ position }) => position === at)?.priceCents ?? priceCents,
  );
  return totalCents - serviceFeeCents + cents.reduce((sum, one) => sum + one, 0);
}
