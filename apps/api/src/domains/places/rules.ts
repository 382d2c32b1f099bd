import type { Commune } from '@meche/contract/fields';

const EARTH_RADIUS_KM = 6371.0088;
/** Roads are longer than the great circle; product decision. */
const DETOUR = 1.3;

export type Coordinates = { latitude: number; longitude: number };

/** Great-circle distance in kilometres (haversine). */
export function greatCircleKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** One way by road, in tenths of a kilometre, rounded up. */
export function roadDistanceHm(from: Coordinates, to: Coordinates): number {
  // The tolerance keeps a distance that is whole in decimal from being rounded up by its binary tail.
  return Math.ceil(greatCircleKm(from, to) * DETOUR * 10 - 1e-9);
}

/** Of the communes of one postal code, the one whose name the person wrote (of a city in arrondissements: that one); else the first. */
export function bestMatch(communes: readonly Commune[], city: string): Commune | undefined {
  const wanted = plainName(city);
  const arrondissement = new RegExp(`^${wanted} \\d+er? arrondissement$`);
  const part = communes.find((commune) => arrondissement.test(plainName(commune.name)));
  if (part) return part;
  return communes.find((commune) => plainName(commune.name) === wanted) ?? communes[0];
}

/** Whether a commune lies in one of the zones: departments ("75", "2A", "974") or postal codes. */
export function isInZone(commune: Commune, postalCode: string, zones: readonly string[]): boolean {
  return zones.some((zone) => {
    if (zone.length === 5) return zone === postalCode;
    // Corsica's two departments share the postal prefix 20.
    if (zone === '20') return commune.department === '2A' || commune.department === '2B';
    return zone.toUpperCase() === commune.department;
  });
}

export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bste?\b/g, (word) => (word === 'st' ? 'saint' : 'sainte'))
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/ (cedex).*$/, '')
    .trim();
}
