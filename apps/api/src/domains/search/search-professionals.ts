import { type Category, categories, hairTypes, type PlaceOfService } from '@meche/contract/enumerations';
import type { Slot } from '@meche/contract/scheduling';
import type { SearchResult } from '@meche/contract/search';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { greatCircleKm } from '#places';
import { averageOf } from '#reviews';
import { listFirstSlots } from '#scheduling';
import { locateSearch, type SearchedPlace } from './locate-search.ts';
import {
  compareBy,
  type OfferKey,
  offersWanted,
  orderBeforeSlots,
  type Ranked,
  type Sort,
  squareAround,
  zonesHolding,
} from './rules.ts';
import {
  type FoundListing,
  listSalonsWithin,
  listShown,
  listTravellingTo,
  type ShownListing,
} from './store.ts';

const RADIUS_KM = 20;
const PAGE_SIZE = 10;
const SLOTS_SHOWN = 3;
const WITHIN_DAYS = 30;
/** The nearest that a search looks at, and of those the first whose calendars it opens where slots decide. */
const LISTINGS_AT_MOST = 5_000;
const CALENDARS_AT_MOST = 200;
/** Calendars opened at a time: between them the process answers others. */
const CALENDARS_AT_ONCE = 10;

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

type Deps = { db: Database; clock: Clock };
type Candidate = Ranked & { latitude: number; longitude: number };
type Shown = Candidate & { listing: ShownListing; slots: Slot[] };

/** Product.md §10: who is near a commune (or travels to it) and offers all that was chosen, with her first free slots. */
export async function searchProfessionals(deps: Deps, search: Search) {
  const wanted = offersWanted(chosenOf(search.categories));
  const centre = await locateSearch(deps.db, search.where);
  const candidates = (await listNear(deps.db, search, wanted, centre))
    .map((listing) => candidateOf(listing, centre))
    .filter(
      ({ distanceKm, fromPriceCents, rating }) =>
        (search.place === 'at_home' || distanceKm <= RADIUS_KM) &&
        (search.maxPriceCents === undefined || fromPriceCents <= search.maxPriceCents) &&
        (!search.minRating || (rating.average ?? 0) >= search.minRating),
    )
    .sort(compareBy(orderBeforeSlots(search.sort)));

  const from = (search.page - 1) * PAGE_SIZE;
  const slotsDecide = search.day !== undefined || search.sort === 'first_slot';
  const ranked = slotsDecide ? await rankBySlots(deps, { search, wanted, centre, candidates }) : candidates;
  const page = ranked.slice(from, from + PAGE_SIZE);
  const items = await withSlots(deps, { search, wanted, centre, candidates: page });
  return {
    now: deps.clock.now().toISOString(),
    commune: {
      inseeCode: centre.commune.inseeCode,
      name: centre.commune.name,
      postalCode: centre.postalCodes[0] ?? '',
      coordinates: centre.coordinates,
    },
    items: items.map((shown) => presented(shown, wanted)),
    total: ranked.length,
    hasMore: ranked.length > from + PAGE_SIZE,
  };
}

function listNear(
  db: Database,
  { place, hairType }: Search,
  wanted: readonly OfferKey[],
  { commune, coordinates: near, postalCodes }: SearchedPlace,
): Promise<FoundListing[]> {
  const asked = { wanted, hairType: oneOf(hairTypes, hairType, 'hair_type'), near, limit: LISTINGS_AT_MOST };
  return place === 'salon'
    ? listSalonsWithin(db, squareAround(near, RADIUS_KM), asked)
    : listTravellingTo(db, zonesHolding(commune.department, postalCodes), asked);
}

function candidateOf(found: FoundListing, centre: SearchedPlace): Candidate {
  const { professionalId, latitude, longitude, fromPriceCents, ratingSum, ratingCount } = found;
  return {
    ...{ professionalId, latitude, longitude, fromPriceCents },
    distanceKm: Math.round(greatCircleKm(centre.coordinates, found) * 10) / 10,
    rating: averageOf({ sum: ratingSum, count: ratingCount }),
  };
}

type Sought = {
  search: Search;
  wanted: readonly OfferKey[];
  centre: SearchedPlace;
  candidates: readonly Candidate[];
};

/** The first ones of the order, by their slots: who is free on the day that was asked for, or the sooner. */
async function rankBySlots(deps: Deps, sought: Sought): Promise<Candidate[]> {
  const some = sought.candidates.slice(0, CALENDARS_AT_MOST);
  const opened = await withSlots(deps, { ...sought, candidates: some });
  return opened
    .filter(({ slots }) => !sought.search.day || slots.length > 0)
    .map(({ slots, ...candidate }) => ({ ...candidate, firstSlotAt: slots[0]?.startsAt }))
    .sort(compareBy(sought.search.sort));
}

async function withSlots(
  { db, clock }: Deps,
  { search: { place, day }, wanted, centre, candidates }: Sought,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (let from = 0; from < candidates.length; from += CALENDARS_AT_ONCE) {
    const some = candidates.slice(from, from + CALENDARS_AT_ONCE);
    const ids = some.map(({ professionalId }) => professionalId);
    const listed = await listShown(db, { ids, place, wanted });
    const listingOf = new Map(listed.map((listing) => [listing.professionalId, listing]));
    const slotsOf = await listFirstSlots(db, {
      clock,
      requests: listed.map(({ professionalId, offers }) => ({
        professionalId,
        serviceIds: wanted.map((key) => offers[key]!.service.id),
        place,
        ...(place === 'at_home' && { visit: centre.coordinates }),
        ...(day && { day }),
      })),
      count: SLOTS_SHOWN,
      withinDays: WITHIN_DAYS,
    });
    for (const candidate of some) {
      const listing = listingOf.get(candidate.professionalId);
      // Read anew since: she is no longer listed.
      if (listing) shown.push({ ...candidate, listing, slots: slotsOf.get(candidate.professionalId) ?? [] });
    }
  }
  return shown;
}

function presented({ listing, ...it }: Shown, wanted: readonly OfferKey[]): SearchResult {
  const { professionalId, slug, businessName, role, hairColours, city, timeZone, offers } = listing;
  return {
    ...{ professionalId, slug, businessName, role, hairColours, city, timeZone },
    coordinates: { latitude: it.latitude, longitude: it.longitude },
    distanceKm: it.distanceKm,
    rating: it.rating,
    fromPriceCents: it.fromPriceCents,
    services: wanted.map((key) => offers[key]!.service),
    slots: it.slots,
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
