import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DayPart } from '@meche/contract/day-parts';
import {
  accessibilities,
  type Category,
  categories,
  type Gender,
  type HairLength,
  hairTypes,
  type PlaceOfService,
  searchedPayments,
  spokenLanguages,
} from '@meche/contract/enumerations';
import { readSquare, type Square } from '@meche/contract/square';
import { type Database, isDatabaseUnavailable } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { greatCircleKm, type StreetDeps } from '#places';
import { findProfessionalBySlug } from '#professionals';
import { averageOf } from '#reviews';
import type { Validity } from './answer-cache.ts';
import { cardKeysOf, findNamed, type Named, otherCategories, parseNamed, priceOf } from './find-named.ts';
import { locateSearch, type SearchedPlace } from './locate-search.ts';
import type { SearchMemory } from './open-cache.ts';
import type { Area } from './rules/areas.ts';
import type { FoundListing } from './rules/columns.ts';
import type { TraitFilter } from './rules/traits.ts';
import {
  compareBy,
  type OfferKey,
  offerKeysOf,
  orderBeforeSlots,
  type Ranked,
  type Sort,
  squareAround,
  zonesCovering,
} from './rules.ts';
import { listListingsIn } from './store.ts';

const RADIUS_KM = 20;
export const MAX_LISTINGS = 5_000;
/** How many listings are filtered before other requests get a turn. */
const A_TURN = 1_000;

export type Search = {
  where: string;
  categories?: string | undefined;
  place: PlaceOfService;
  /** Names that are searched in services, for example "Balayage,Brushing". */
  named?: string | undefined;
  day?: string | undefined;
  part?: DayPart | undefined;
  /** Wall-clock hours in the format of the contract, "18:00-24:00", used instead of `part`. */
  hours?: string | undefined;
  withinHours?: number | undefined;
  language?: string | undefined;
  hairType?: string | undefined;
  /**
   * Every requested offer must have a service that is for this gender and has a price for this hair length.
   */
  gender?: Gender | undefined;
  hairLength?: HairLength | undefined;
  /** A required accessibility of the salon. */
  access?: string | undefined;
  /** A means of payment that is accepted on site or online. */
  payment?: string | undefined;
  maxPriceCents?: number | undefined;
  minRating?: number | undefined;
  /**
   * "west,south,east,north" in degrees: salons in this square are searched instead of those around `where`.
   * Ignored for home visits.
   */
  square?: string | undefined;
  /** The slug of the only professional that is searched. */
  professional?: string | undefined;
  sort: Sort;
  page: number;
};

export type SearchDeps = {
  db: Database;
  clock: Clock;
  /** When absent, streets are not recognised as places. */
  geocoding?: StreetDeps['geocoding'];
  /** Listings in memory. When absent, all data are read from the database. */
  memory?: SearchMemory | undefined;
};

/** The error of one request to the unavailable database. Then only cached data answer the request. */
export type Outage = { error?: unknown };

/** The dependencies of one request. Requests must not share an outage. */
export type RequestDeps = SearchDeps & { outage: Outage };

export type Candidate = Ranked & { latitude: number; longitude: number };

export type Sought = {
  search: Search;
  /** The offers that a card shows: all named services, then the categories that no named service covers. */
  offerKeys: readonly OfferKey[];
  named: readonly Named[];
  /** The offers that a listing must have besides the named services. */
  listed: readonly OfferKey[];
  centre: SearchedPlace;
  square?: Square | undefined;
  having: TraitFilter;
  /** The id of the only professional that is searched; null when the slug is unknown. */
  only: string | null | undefined;
};

/**
 * Reads from the database. Once the database was unavailable, later reads of the same request fail at once
 * instead of waiting.
 */
export async function readUnlessAway<Read>(
  { db, outage }: Pick<RequestDeps, 'db' | 'outage'>,
  read: (db: Database) => Promise<Read>,
): Promise<Read> {
  if (outage.error) throw outage.error;
  try {
    return await read(db);
  } catch (error) {
    if (isDatabaseUnavailable(error)) outage.error = error;
    throw error;
  }
}

/**
 * Parses the criteria of a search and locates its place. Refuses unknown_commune, and invalid_input for an
 * unknown choice, more than three names, or an invalid square.
 */
export async function resolveSearch(deps: RequestDeps, search: Search): Promise<Sought> {
  const offers = offerKeysOfSearch(chosenOf(search.categories), parseNamed(search.named));
  const square = squareOf(search.square);
  const having = {
    hairType: oneOf(hairTypes, search.hairType, 'hair_type'),
    language: oneOf(spokenLanguages, search.language, 'language'),
    access: oneOf(accessibilities, search.access, 'access'),
    payment: oneOf(searchedPayments, search.payment, 'payment'),
  };
  const only = search.professional ? await findIdBySlug(deps, search.professional) : undefined;
  return { search, ...offers, square, centre: await findCentre(deps, search.where), having, only };
}

async function findIdBySlug(deps: RequestDeps, slug: string): Promise<string | null> {
  return (await readUnlessAway(deps, (db) => findProfessionalBySlug(db, slug)))?.id ?? null;
}

/** Refuses unknown_commune. */
export function findCentre(deps: RequestDeps, where: string): Promise<SearchedPlace> {
  const read = () => readUnlessAway(deps, (db) => locateSearch({ db, geocoding: deps.geocoding }, where));
  return deps.memory ? deps.memory.getOrLoadPlace(where, read) : read();
}

/**
 * Returns a stamp of the area of a search, by which a cached answer is later checked. The stamp must be
 * taken before any data of the answer are read. Undefined when the answer must not be cached.
 */
export function validityOf({ memory }: Pick<SearchDeps, 'memory'>, sought: Sought): Validity | undefined {
  const area = areaOf(sought, RADIUS_KM);
  const stamped = sought.centre.isForNow ? undefined : memory?.stampOf(area);
  return stamped === undefined ? undefined : { stamp: () => memory?.stampOf(area), stamped };
}

export function offerKeysOfSearch(chosen: readonly Category[], named: readonly Named[]) {
  const others = otherCategories(chosen, named);
  const offerKeys = named.length > 0 ? cardKeysOf(others, named) : offerKeysOf(chosen);
  return { offerKeys, named, listed: offerKeysOf(others) };
}

/**
 * Lists the matching listings among the MAX_LISTINGS nearest, whether or not they have a free slot,
 * sorted by orderBeforeSlots. `withinKm` may exceed the usual radius; then square and department do not
 * count.
 */
export async function listCandidates(
  deps: RequestDeps,
  sought: Sought,
  withinKm = RADIUS_KM,
): Promise<Candidate[]> {
  return listFitting(deps, sought, await listNear(deps, sought, withinKm), withinKm);
}

export async function listFitting(
  deps: RequestDeps,
  sought: Sought,
  near: FoundListing[],
  withinKm = RADIUS_KM,
): Promise<Candidate[]> {
  const { search, centre, square } = sought;
  const isArea = withinKm === RADIUS_KM && Boolean(square ?? centre.department);
  const isBounded = search.place === 'salon' && !isArea;
  const those = await narrowed(deps, sought, near);
  const fitting: Candidate[] = [];
  for (let at = 0; at < those.length; at += A_TURN) {
    if (those.length > A_TURN) await nextTurn();
    for (const listing of those.slice(at, at + A_TURN)) {
      const candidate = candidateOf(listing, centre);
      if (
        (!isBounded || candidate.distanceKm <= withinKm) &&
        costsAtMost(candidate.fromPriceCents, search.maxPriceCents) &&
        isRated(candidate, search.minRating)
      )
        fitting.push(candidate);
    }
  }
  if (fitting.length > A_TURN) await nextTurn();
  return fitting.sort(compareBy(orderBeforeSlots(search.sort)));
}

export function costsAtMost(cents: number, maxPriceCents: number | undefined): boolean {
  return maxPriceCents === undefined || cents <= maxPriceCents;
}

export function isRated({ rating }: Candidate, minRating: number | undefined): boolean {
  return !minRating || (rating.average ?? 0) >= minRating;
}

/**
 * Keeps the listings that sell every named service, with the price of these services. Each of the named
 * services must suit gender and hair length.
 */
async function narrowed(deps: RequestDeps, sought: Sought, near: FoundListing[]): Promise<FoundListing[]> {
  const { search, named, offerKeys } = sought;
  if (named.length === 0) return near;
  const ids = near.map(({ professionalId }) => professionalId);
  const offers = await readUnlessAway(deps, (db) =>
    findNamed(db, { ids, place: search.place, named, suited: search }),
  );
  const isNamedAlone = offerKeys.length === named.length;
  return near.flatMap((one) => {
    const namedOffers = offers.get(one.professionalId);
    if (!namedOffers) return [];
    return [{ ...one, fromPriceCents: priceOf(namedOffers) + (isNamedAlone ? 0 : one.fromPriceCents) }];
  });
}

/**
 * Lists the MAX_LISTINGS nearest listings whose offers and traits match. Price, rating and named
 * services are filtered later.
 */
export async function listNear(
  deps: RequestDeps,
  sought: Sought,
  withinKm = RADIUS_KM,
): Promise<FoundListing[]> {
  const { listed: offerKeys, centre, having, search, only } = sought;
  if (only === null) return [];
  const suited = { gender: search.gender, hairLength: search.hairLength };
  const query = { offerKeys, having, suited, near: centre.coordinates, limit: MAX_LISTINGS, only };
  const area = areaOf(sought, withinKm);
  return deps.memory?.find(area, query) ?? readUnlessAway(deps, (db) => listListingsIn(db, area, query));
}

function areaOf({ search, centre, square }: Sought, withinKm: number): Area {
  const { commune, coordinates, postalCodes, department } = centre;
  if (search.place === 'at_home') return { zones: zonesCovering(commune.department, postalCodes) };
  if (square && withinKm === RADIUS_KM) return { square };
  if (department && withinKm === RADIUS_KM) return { department: department.code };
  return { square: squareAround(coordinates, withinKm) };
}

function candidateOf(found: FoundListing, centre: SearchedPlace): Candidate {
  const { professionalId, latitude, longitude, fromPriceCents, ratingSum, ratingCount } = found;
  return {
    professionalId,
    latitude,
    longitude,
    fromPriceCents,
    distanceKm: Math.round(greatCircleKm(centre.coordinates, found) * 10) / 10,
    rating: averageOf({ sum: ratingSum, count: ratingCount }),
  };
}

function squareOf(text: string | undefined): Square | undefined {
  if (text === undefined) return undefined;
  return readSquare(text) ?? refuse('invalid_input', { fields: { square: 'invalid' } });
}

export function chosenOf(text: string | undefined): Category[] {
  const written = (text ?? '').split(',').filter(Boolean);
  return [...new Set(written)].map((word) => oneOf(categories, word, 'categories')!);
}

function oneOf<Word extends string>(words: readonly Word[], text: string | undefined, field: string) {
  if (!text) return undefined;
  const known = words.find((word) => word === text);
  return known ?? refuse('invalid_input', { fields: { [field]: 'not_a_choice' } });
}
