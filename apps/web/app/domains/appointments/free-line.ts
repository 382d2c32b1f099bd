import type { FreeLine } from '@meche/contract/client-bookings';
import { centsOf } from '~/lib/money/typed-price.ts';

export type FreeLineTyped = { name: string; durationMinutes: string; price: string };

/** As sent to the API; undefined without a name. An empty price counts as 0. */
export function freeLineOf({ name, durationMinutes, price }: FreeLineTyped): FreeLine | undefined {
  if (name.trim() === '') return;
  return { name: name.trim(), durationMinutes: Number(durationMinutes), priceCents: centsOf(price) ?? 0 };
}
