import type { Category, PlaceOfService } from '@meche/contract/enumerations';

/** A service as the read model keeps it: bookable online, by someone of the staff. */
export type ListedService = {
  id: string;
  category: Category;
  name: string;
  priceCents: number;
  durationMinutes: number;
  atSalon: boolean;
  atHome: boolean;
};

/** What a search would book at one professional's, and what it costs at least. */
export type Offer = { services: ListedService[]; fromPriceCents: number };

/**
 * The shortest service of each chosen category, and the sum of the cheapest ones; without a category her first service,
 * and her lowest price. Undefined when she lacks one of them at that place. Services come in list order: it settles ties.
 */
export function offerOf(
  services: readonly ListedService[],
  place: PlaceOfService,
  categories: readonly Category[],
): Offer | undefined {
  const offered = services.filter((service) => (place === 'salon' ? service.atSalon : service.atHome));
  if (categories.length === 0) {
    const [first] = offered;
    return first && { services: [first], fromPriceCents: lowestPrice(offered) };
  }
  const offer: Offer = { services: [], fromPriceCents: 0 };
  for (const category of categories) {
    const inCategory = offered.filter((service) => service.category === category);
    const shortest = inCategory.reduce<ListedService | undefined>(
      (best, service) => (best && best.durationMinutes <= service.durationMinutes ? best : service),
      undefined,
    );
    if (!shortest) return undefined;
    offer.services.push(shortest);
    offer.fromPriceCents += lowestPrice(inCategory);
  }
  return offer;
}

function lowestPrice(services: readonly ListedService[]): number {
  return Math.min(...services.map((service) => service.priceCents));
}

export type Ranked = {
  professionalId: string;
  distanceKm: number;
  fromPriceCents: number;
  rating: { average: number | null; count: number };
  /** Of her first slot; undefined when none was found or looked for. */
  firstSlotAt?: string | undefined;
};

export type Sort = 'distance' | 'first_slot' | 'price' | 'rating';

/** The public ranking: by what the person chose, then the nearer, then by id so that pages do not overlap. Nothing is paid for. */
export function compareBy(sort: Sort): (first: Ranked, second: Ranked) => number {
  const byChoice = choices[sort];
  return (first, second) =>
    byChoice(first, second) ||
    first.distanceKm - second.distanceKm ||
    (first.professionalId < second.professionalId ? -1 : 1);
}

const choices: Record<Sort, (first: Ranked, second: Ranked) => number> = {
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

/** A square around a point that holds the circle of that radius, in degrees. */
export function squareAround(centre: { latitude: number; longitude: number }, radiusKm: number) {
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
