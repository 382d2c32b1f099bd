type Somewhere = { line: string; postalCode: string; city: string };

/** OpenStreetMap needs no account and no third-party script. */
export function mapAddress({ line, postalCode, city }: Somewhere): string {
  const query = new URLSearchParams({ to: `${line}, ${postalCode} ${city}` });
  return `https://www.openstreetmap.org/directions?${query}`;
}
