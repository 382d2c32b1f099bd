import type { FreeLine } from '@meche/contract/client-bookings';
import { parsePrice } from '~/lib/money/typed-price.ts';

export type FreeLineTyped = { name: string; durationMinutes: string; price: string };

/**
 * Returns a service typed as free text as the API expects it, or undefined when its name is empty. An empty
 * or unreadable price counts as 0.
 */
export function parseFreeLine({ name, durationMinutes, price }: FreeLineTyped): FreeLine | undefined {
  if (name.trim() === '') return;
  return { name: name.trim(), durationMinutes: Number(durationMinutes), priceCents: parsePrice(price) ?? 0 };
}
