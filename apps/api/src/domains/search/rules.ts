import type { Category } from '@meche/contract/enumerations';
import type { SearchSort } from '@meche/contract/search-sorts';
import type { Square } from '@meche/contract/square';
import type { Ranking } from './rules/ranking.ts';

/**
 * A service that customers can book online in the salon or at home. The order of the list decides between
 * equal services.
 */
export type SoldService = {
  id: string;
  category: Category;
  name: string;
  priceCents: number;
  durationMinutes: number;
  /** When true, price and duration are the lowest of all hair lengths. */
  byLength: boolean;
  /** Deposit by card, of `priceCents`; 0: none. */
  depositCents: number;
};

/**
 * The service that a card shows, and the number of services that match. Price filter, sorting and ranking
 * use this service.
 */
export type Offer = { count: number; service: SoldService };

/** `any` is the offer that is shown when no category is chosen. */
export type OfferKey = Category | 'any' | NamedKey;
export type NamedKey = `named:${string}`;
export type Offers = Partial<Record<OfferKey, Offer>>;

/**
 * Returns for each category the service with the least duration, and under `any` the first service in list
 * order. `count` is the number of services in the category, or of all.
 */
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
  fromPriceCents: number;
  rating: { average: number | null; count: number };
  /** The start of the first slot; undefined when none was found or none was searched for. */
  firstSlotAt?: string | undefined;
  /** The score of the published formula; undefined for listings beyond those that are compared. */
  ranking?: Ranking | undefined;
};

export type Sort = SearchSort;

/**
 * Sorts by the chosen order, then by distance, then by id so that pages do not overlap. Payments of
 * professionals have no influence on the order.
 */
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
  // Infinity would not work here, because Infinity - Infinity is NaN.
  return ranked.firstSlotAt ? Date.parse(ranked.firstSlotAt) : Number.MAX_SAFE_INTEGER;
}

/**
 * Returns the offers that a listing must have: one for each chosen category, or `any` when none is chosen.
 */
export function offerKeysOf(categories: readonly Category[]): OfferKey[] {
  return categories.length > 0 ? [...categories] : ['any'];
}

/** Returns the smallest square, in degrees, that contains a circle of this radius. */
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

/** Returns the zones that cover a commune. A zone is a department or a postal code. */
export function zonesCovering(department: string, postalCodes: readonly string[]): string[] {
  // Both departments of Corsica have the postal prefix 20.
  const departments = department === '2A' || department === '2B' ? ['20', department] : [department];
  return [...departments, ...postalCodes];
}

/**
 * Returns the order in which calendars are read when free slots decide about the results: the order of a
 * search that does not need slots.
 */
export function orderBeforeSlots(sort: Sort): Sort {
  return sort === 'first_slot' || sort === 'recommended' ? 'distance' : sort;
}
