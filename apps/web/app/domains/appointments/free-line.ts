import type { FreeLine } from '@meche/contract/client-bookings';
import { centsOf } from '~/lib/money/typed-price.ts';

/** What a form holds of it: a price as it is typed. */
export type FreeLineTyped = { name: string; durationMinutes: string; price: string };

/** As it is sent; undefined when nothing is named. Without a price it costs nothing yet. */
export function freeLineOf({ name, durationMinutes, price }: FreeLineTyped): FreeLine | undefined {
  if (name.trim() === '') return;
  return { name: name.trim(), durationMinutes: Number(durationMinutes), priceCents: centsOf(price) ?? 0 };
}
