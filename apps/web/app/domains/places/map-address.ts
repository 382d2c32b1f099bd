export type Somewhere = { line: string; postalCode: string; city: string };

/**
 * Address of directions: in the phone's map app, else on OpenStreetMap, which needs no account and no
 * third-party script. `userAgent` is that of the browser.
 */
export function mapAddress({ line, postalCode, city }: Somewhere, userAgent = ''): string {
  const place = [line, `${postalCode} ${city}`].filter(Boolean).join(', ');
  if (userAgent.includes('Android')) return `geo:0,0?${new URLSearchParams({ q: place })}`;
  // iOS knows no geo: addresses, but opens these in its map app.
  if (/iPhone|iPad/.test(userAgent))
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: place })}`;
  return `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: place })}`;
}
