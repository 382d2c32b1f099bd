import type { Appointment } from '@meche/contract/appointments';

/** A place on a map that needs no account and no script of ours. */
export function mapAddress({ line, postalCode, city }: Omit<Appointment['address'], 'coordinates'>): string {
  const query = new URLSearchParams({ query: `${line}, ${postalCode} ${city}` });
  return `https://www.openstreetmap.org/search?${query}`;
}
