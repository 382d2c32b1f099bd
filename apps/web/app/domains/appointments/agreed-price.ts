import { own } from '@meche/contract/own';
import { centsOf } from '~/lib/money/typed-price.ts';

export type PriceTyped = { price?: string; reason?: string };

/** Typed price in cents; undefined when it is no price or equals `priceCents`. */
export function agreedPriceOf(typed: PriceTyped | undefined, priceCents: number): number | undefined {
  const cents = typed?.price?.trim() ? centsOf(typed.price) : undefined;
  return cents === priceCents ? undefined : cents;
}

/** Changed prices as sent to the API; `position` is the index of the service. */
export function pricesOf(
  services: readonly { id: string; priceCents: number }[],
  typed: Record<string, PriceTyped>,
): { position: number; priceCents: number; reason: string }[] {
  return services.flatMap(({ id, priceCents: usual }, position) => {
    const price = own(typed, id);
    const priceCents = agreedPriceOf(price, usual);
    return priceCents === undefined ? [] : [{ position, priceCents, reason: price?.reason?.trim() ?? '' }];
  });
}
