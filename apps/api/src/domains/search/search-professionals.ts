import { type Category, categories, hairTypes, type PlaceOfService } from '@meche/contract/enumerations';
import type { Slot } from '@meche/contract/scheduling';
import type { SearchResult } from '@meche/contract/search';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { greatCircleKm } from '#places';
import { listFirstSlots } from '#scheduling';
import { locateSearch, type SearchedPlace } from './locate-search.ts';
import { compareBy, type Offer, offerOf, type Ranked, type Sort, squareAround } from './rules.ts';
import { type FoundListing, listSalonsWithin, listTravellingTo } from './store.ts';

const RADIUS_KM = 20;
const PAGE_SIZE = 10;
const SLOTS_SHOWN = 3;
const WITHIN_DAYS = 30;

export type Search = {
  where: string;
  categories?: string | undefined;
  place: PlaceOfService;
  day?: string | undefined;
  hairType?: string | undefined;
  maxPriceCents?: number | undefined;
  minRating?: number | undefined;
  sort: Sort;
  page: number;
};

type Candidate = Ranked & { listing: FoundListing; offer: Offer; slots?: Slot[] };

/** Product.md §10: who is near a commune (or travels to it) and offers all that was chosen, with her first free slots. */
export async function searchProfessionals(deps: { db: Database; clock: Clock }, search: Search) {
  const { db } = deps;
  const chosen = chosenOf(search.categories);
  const wantedHair = oneOf(hairTypes, search.hairType, 'hair_type');
  const centre = await locateSearch(db, search.where);
  const listings = await listNear(db, search.place, centre);

  let candidates = listings.flatMap((listing) => candidateOf(listing, search.place, chosen, centre));
  candidates = candidates.filter(
    ({ listing, distanceKm, fromPriceCents, rating }) =>
      (search.place === 'at_home' || distanceKm <= RADIUS_KM) &&
      (!wantedHair || listing.hairTypes.includes(wantedHair)) &&
      (search.maxPriceCents === undefined || fromPriceCents <= search.maxPriceCents) &&
      (!search.minRating || (rating.average ?? 0) >= search.minRating),
  );
  const fill = (some: Candidate[]) => withSlots(deps, search, centre, some);
  // The order or the day needs everyone's slots; otherwise those of the page are enough.
  const needsSlots = search.day !== undefined || search.sort === 'first_slot';
  if (needsSlots) candidates = await fill(candidates);
  if (search.day) candidates = candidates.filter(({ slots }) => slots && slots.length > 0);
  candidates.sort(compareBy(search.sort));

  const from = (search.page - 1) * PAGE_SIZE;
  const page = candidates.slice(from, from + PAGE_SIZE);
  const items = needsSlots ? page : await fill(page);
  return {
    now: deps.clock.now().toISOString(),
    commune: {
      inseeCode: centre.commune.inseeCode,
      name: centre.commune.name,
      postalCode: centre.postalCodes[0] ?? '',
      coordinates: centre.coordinates,
    },
    items: items.map(presented),
    total: candidates.length,
    hasMore: candidates.length > from + PAGE_SIZE,
  };
}

function listNear(db: Database, place: PlaceOfService, centre: SearchedPlace): Promise<FoundListing[]> {
  if (place === 'salon') return listSalonsWithin(db, squareAround(centre.coordinates, RADIUS_KM));
  const { department } = centre.commune;
  // Corsica's two departments share the postal prefix 20.
  const departments =
    department.startsWith('2A') || department.startsWith('2B') ? ['20', department] : [department];
  return listTravellingTo(db, [...departments, ...centre.postalCodes]);
}

function candidateOf(
  listing: FoundListing,
  place: PlaceOfService,
  chosen: Category[],
  centre: SearchedPlace,
): Candidate[] {
  const offer = offerOf(listing.services, place, chosen);
  if (!offer) return [];
  const { professionalId, ratingSum, ratingCount } = listing;
  const average = ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
  return [
    {
      professionalId,
      listing,
      offer,
      distanceKm: Math.round(greatCircleKm(centre.coordinates, listing) * 10) / 10,
      fromPriceCents: offer.fromPriceCents,
      rating: { average, count: ratingCount },
    },
  ];
}

async function withSlots(
  { db, clock }: { db: Database; clock: Clock },
  { place, day }: Search,
  centre: SearchedPlace,
  candidates: Candidate[],
): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const found = await listFirstSlots(db, {
    clock,
    requests: candidates.map(({ professionalId, offer }) => ({
      professionalId,
      serviceIds: offer.services.map((service) => service.id),
      place,
      ...(place === 'at_home' && { visit: centre.coordinates }),
      ...(day && { day }),
    })),
    count: SLOTS_SHOWN,
    withinDays: WITHIN_DAYS,
  });
  return candidates.map((candidate) => {
    const slots = found.get(candidate.professionalId) ?? [];
    return { ...candidate, slots, firstSlotAt: slots[0]?.startsAt };
  });
}

function presented({ listing, offer, distanceKm, rating, slots = [] }: Candidate): SearchResult {
  const { professionalId, slug, businessName, role, hairColours, city, latitude, longitude, timeZone } =
    listing;
  return {
    ...{ professionalId, slug, businessName, role, hairColours, city, timeZone },
    coordinates: { latitude, longitude },
    distanceKm,
    rating,
    fromPriceCents: offer.fromPriceCents,
    services: offer.services.map(({ id, name, priceCents, durationMinutes }) => ({
      ...{ id, name, priceCents, durationMinutes },
    })),
    slots,
  };
}

function chosenOf(text: string | undefined): Category[] {
  const written = (text ?? '').split(',').filter(Boolean);
  return [...new Set(written)].map((word) => oneOf(categories, word, 'categories')!);
}

function oneOf<Word extends string>(words: readonly Word[], text: string | undefined, field: string) {
  if (!text) return undefined;
  const known = words.find((word) => word === text);
  return known ?? refuse('invalid_input', { fields: { [field]: 'not_a_choice' } });
}
