type Somewhere = { line: string; postalCode: string; city: string };

/** The way to a place, on a map that needs no account and no script of ours: by its address, which everybody has. */
export function mapAddress({ line, postalCode, city }: Somewhere): string {
  const query = new URLSearchParams({ to: `${line}, ${postalCode} ${city}` });
  return `https://www.openstreetmap.org/directions?${query}`;
}
