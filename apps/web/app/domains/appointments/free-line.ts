import type { FreeLine } from '@meche/contract/appointments';

/** What a form holds of it: a price as it is typed. */
export type FreeLineTyped = { name: string; durationMinutes: string; price: string };

/** 45, 45,50, 45.5 or 1 200 € in cents; undefined when it is no price. */
export function centsOf(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** As it is sent; undefined when nothing is named. Without a price it costs nothing yet. */
export function freeLineOf({ name, durationMinutes, price }: FreeLineTyped): FreeLine | undefined {
  if (name.trim() === '') return;
  return { name: name.trim(), durationMinutes: Number(durationMinutes), priceCents: centsOf(price) ?? 0 };
}
