import type { Category } from '@meche/contract/enumerations';
import type { SearchSort } from '@meche/contract/ranking';
import type { Ranking } from './rules/ranking.ts';

/** What customers may book by themselves at one place, in list order, which settles ties. */
export type SoldService = {
  id: string;
  category: Category;
  name: string;
  priceCents: number;
  durationMinutes: number;
  /** Both are then the least of what they may be. */
  byLength: boolean;
};

/** The service that a card shows, and how many could be meant. Filters, orders and ranking on price read this service's. */
export type Offer = { count: number; service: SoldService };

/** `any`: what is shown of somebody when no category was chosen. */
export type OfferKey = Category | 'any' | NamedKey;
/** Of what is sold under a name that was asked for. */
export type NamedKey = `named:${string}`;
export type Offers = Partial<Record<OfferKey, Offer>>;

/** The shortest service of each category; without a category the first in list order. */
export function offersOf(services: readonly SoldService[]): Offers {
  const [first] = services;
  if (!first) return {};
  const offers: Offers = { any: { service: first, count: services.length } };
  for (const [category, inCategory] of Map.groupBy(services, (service) => service.category)) {
    const shortest = inCategory.reduce((best, service) =>
      best.durationMinutes <= service.durationMinutes ? best : service,
    );
    offers[category] = { service: shortest, count: inCategory.length };
  }
  return offers;
}

export type Ranked = {
  professionalId: string;
  distanceKm: number;
  /** Of the services that the card shows, together. */
  fromPriceCents: number;
  rating: { average: number | null; count: number };
  /** Of her first slot; undefined when none was found or looked for. */
  firstSlotAt?: string | undefined;
  /** By the public formula; undefined where she was not compared. */
  ranking?: Ranking | undefined;
};

export type Sort = SearchSort;

/** The public ranking: by what the person chose, then the nearer, then by id so that pages do not overlap. Nothing is paid for. */
export function compareBy(sort: Sort): (first: Ranked, second: Ranked) => number {
  const byChoice = choices[sort];
  return (first, second) =>
    byChoice(first, second) ||
    first.distanceKm - second.distanceKm ||
    (first.professionalId < second.professionalId ? -1 : 1);
}

const choices: Record<Sort, (first: Ranked, second: Ranked) => number> = {
  recommended: (first, second) => (second.ranking?.score ?? -1) - (first.ranking?.score ?? -1),
  distance: () => 0,
  price: (first, second) => first.fromPriceCents - second.fromPriceCents,
  rating: (first, second) =>
    (second.rating.average ?? 0) - (first.rating.average ?? 0) || second.rating.count - first.rating.count,
  first_slot: (first, second) => startOf(first) - startOf(second),
};

function startOf(ranked: Ranked): number {
  // Comparable: Infinity - Infinity would be NaN.
  return ranked.firstSlotAt ? Date.parse(ranked.firstSlotAt) : Number.MAX_SAFE_INTEGER;
}

/** What a listing must hold an offer of: each chosen category. */
export function offersWanted(categories: readonly Category[]): OfferKey[] {
  return categories.length > 0 ? [...categories] : ['any'];
}

/** Degrees. */
export type Square = { west: number; south: number; east: number; north: number };

/** "west,south,east,north" as a map says them; undefined where they are no part of the world, or cross its edge. */
export function readSquare(text: string): Square | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnEarth && west < east && south < north ? { west, south, east, north } : undefined;
}

/** A square around a point that holds the circle of that radius, in degrees. */
export function squareAround(centre: { latitude: number; longitude: number }, radiusKm: number): Square {
  const KM_PER_DEGREE = 111.19;
  const north = radiusKm / KM_PER_DEGREE;
  const east = north / Math.max(0.01, Math.cos((centre.latitude * Math.PI) / 180));
  return {
    south: centre.latitude - north,
    north: centre.latitude + north,
    west: centre.longitude - east,
    east: centre.longitude + east,
  };
}

/** Departments and postal codes whose travellers come to a commune: a zone may name either. */
export function zonesHolding(department: string, postalCodes: readonly string[]): string[] {
  // Corsica's two departments share the postal prefix 20.
  const departments = department === '2A' || department === '2B' ? ['20', department] : [department];
  return [...departments, ...postalCodes];
}

/** By whom the search looks at, when slots decide: the order of the search, but for the slots themselves. */
export function orderBeforeSlots(sort: Sort): Sort {
  return sort === 'first_slot' || sort === 'recommended' ? 'distance' : sort;
}
