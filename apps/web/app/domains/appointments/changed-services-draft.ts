import type { Appointment } from '@meche/contract/appointments';
import { type PriceTyped, pricesOf } from './agreed-price.ts';

/** What is typed of other services for a visit. */
export type ChangedServicesDraft = {
  /** Positions of its lines that stay. */
  keep: number[];
  /** Of the catalogue, added. */
  serviceIds: string[];
  /** By the name of a kept line's position, or the id of what is added. */
  prices: Record<string, PriceTyped>;
};

export type Priced = { id: string; name: string; priceCents: number };

/** What the visit would be made of, in order: what stays at what it was booked at, what is added as it is sold now. */
export function servicesOf(
  { lines }: Pick<Appointment, 'lines'>,
  { keep, serviceIds }: Pick<ChangedServicesDraft, 'keep' | 'serviceIds'>,
  sold: readonly Priced[],
): Priced[] {
  const kept = lines.flatMap(({ name, priceCents }, position) =>
    keep.includes(position) ? [{ id: `line-${position}`, name, priceCents }] : [],
  );
  const added = serviceIds.flatMap((id) => sold.filter((one) => one.id === id));
  return [...kept, ...added.map(({ id, name, priceCents }) => ({ id, name, priceCents }))];
}

/** What the visit would cost: what is no service of it stays. */
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
