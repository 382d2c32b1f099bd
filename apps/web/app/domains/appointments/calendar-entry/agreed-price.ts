import { own } from '@meche/contract/own';
import { parsePrice } from '~/lib/money/typed-price.ts';

export type PriceTyped = { price?: string; reason?: string };

/**
 * Returns the typed price in cents. Undefined when the text is empty or is no price, and when the price
 * equals `priceCents`.
 */
export function parseAgreedPrice(typed: PriceTyped | undefined, priceCents: number): number | undefined {
  const cents = typed?.price?.trim() ? parsePrice(typed.price) : undefined;
  return cents === priceCents ? undefined : cents;
}

/**
 * Returns the changed prices as the API expects them, without unchanged or unreadable ones. `position` is
 * the index of the service.
 */
export function toChangedPrices(
  services: readonly { id: string; priceCents: number }[],
  typed: Record<string, PriceTyped>,
): { position: number; priceCents: number; reason: string }[] {
  return services.flatMap(({ id, priceCents: usual }, position) => {
    const price = own(typed, id);
    const priceCents = parseAgreedPrice(price, usual);
    return priceCents === undefined ? [] : [{ position, priceCents, reason: price?.reason?.trim() ?? '' }];
  });
}
