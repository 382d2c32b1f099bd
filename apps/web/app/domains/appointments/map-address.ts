import type { Appointment } from '@meche/contract/appointments';

/** The way to a place, on a map that needs no account and no script of ours: by its address, which everybody has. */
export function mapAddress({ line, postalCode, city }: Omit<Appointment['address'], 'coordinates'>): string {
  const query = new URLSearchParams({ to: `${line}, ${postalCode} ${city}` });
  return `https://www.openstreetmap.org/directions?${query}`;
}
