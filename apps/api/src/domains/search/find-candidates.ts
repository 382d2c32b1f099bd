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
import { type Database, isDatabaseAway } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { greatCircleKm, type StreetDeps } from '#places';
import { averageOf } from '#reviews';
import type { Kept } from './answer-cache.ts';
import { besideNamed, findNamed, keysWanted, type Named, namesAsked, priceOf } from './find-named.ts';
import { locateSearch, type SearchedPlace } from './locate-search.ts';
import type { SearchMemory } from './open-cache.ts';
import type { Area, FoundListing } from './rules/columns.ts';
import type { TraitsAsked } from './rules/traits.ts';
import {
  compareBy,
  type OfferKey,
  offersWanted,
  orderBeforeSlots,
  type Ranked,
  readSquare,
  type Sort,
  type Square,
  squareAround,
  zonesHolding,
} from './rules.ts';
import { listListingsIn } from './store.ts';

const RADIUS_KM = 20;
/** The nearest that a search looks at. */
export const LISTINGS_AT_MOST = 5_000;
/** Of thousands, so many are looked at until others are answered. */
const A_TURN = 1_000;

export type Search = {
  where: string;
  categories?: string | undefined;
  place: PlaceOfService;
  /** "Balayage,Brushing": sought in the names of services. */
  named?: string | undefined;
  day?: string | undefined;
  part?: DayPart | undefined;
  withinHours?: number | undefined;
  language?: string | undefined;
  hairType?: string | undefined;
  /** For whom a service of what is asked for must be, and for which hair it must name a price. */
  gender?: Gender | undefined;
  hairLength?: HairLength | undefined;
  /** Of the salon. */
  access?: string | undefined;
  /** Taken there, or online. */
  payment?: string | undefined;
  maxPriceCents?: number | undefined;
  minRating?: number | undefined;
  /** "west,south,east,north": salons there, in place of those around. */
  square?: string | undefined;
  sort: Sort;
  page: number;
};

export type SearchDeps = {
  db: Database;
  clock: Clock;
  /** Where streets are looked for; without it none is a place. */
  geocoding?: StreetDeps['geocoding'];
  /** Of a process that keeps the listings; without it all is read. */
  memory?: SearchMemory | undefined;
  /** Why the database does not answer: it is not asked again, and what is remembered is all there is. */
  away?: unknown;
};
export type Candidate = Ranked & { latitude: number; longitude: number };

/** A search as it was understood. */
export type Sought = {
  search: Search;
  /** What a card is of: all that is named, and the categories beside it. */
  wanted: readonly OfferKey[];
  named: readonly Named[];
  /** What a listing must hold an offer of. */
  listed: readonly OfferKey[];
  centre: SearchedPlace;
  square?: Square | undefined;
  /** Which traits it must have. */
  having: TraitsAsked;
};

/** Asks the database, once: where it is away, whoever asks next is not kept waiting for the same. */
export async function ask<Read>(deps: SearchDeps, read: (db: Database) => Promise<Read>): Promise<Read> {
  if (deps.away) throw deps.away;
  try {
    return await read(deps.db);
  } catch (error) {
    if (isDatabaseAway(error)) deps.away = error;
    throw error;
  }
}

/** Refuses unknown_commune, and a field that says nothing that is known. */
export async function understand(deps: SearchDeps, search: Search): Promise<Sought> {
  const asked = soughtBy(chosenOf(search.categories), namesAsked(search.named));
  const square = squareOf(search.square);
  const having = {
    hairType: oneOf(hairTypes, search.hairType, 'hair_type'),
    language: oneOf(spokenLanguages, search.language, 'language'),
    access: oneOf(accessibilities, search.access, 'access'),
    payment: oneOf(searchedPayments, search.payment, 'payment'),
  };
  return { search, ...asked, square, centre: await findCentre(deps, search.where), having };
}

/** Refuses unknown_commune. */
export function findCentre(deps: SearchDeps, where: string): Promise<SearchedPlace> {
  const read = () => ask(deps, (db) => locateSearch({ db, geocoding: deps.geocoding }, where));
  return deps.memory ? deps.memory.getOrLoadPlace(where, read) : read();
}

/** What its answer is made of, before anything is read for it. */
export function keptWith({ memory }: SearchDeps, sought: Sought): Kept | undefined {
  const area = areaOf(sought, RADIUS_KM);
  const stamped = sought.centre.isForNow ? undefined : memory?.stampOf(area);
  return stamped === undefined ? undefined : { stamp: () => memory?.stampOf(area), stamped };
}

export function soughtBy(chosen: readonly Category[], named: readonly Named[]) {
  const beside = besideNamed(chosen, named);
  const wanted = named.length > 0 ? keysWanted(beside, named) : offersWanted(chosen);
  return { wanted, named, listed: offersWanted(beside) };
}

/** All that fit, slots apart, in order. `withinKm` goes further than the search. */
export async function listCandidates(
  deps: SearchDeps,
  sought: Sought,
  withinKm = RADIUS_KM,
): Promise<Candidate[]> {
  return listFitting(deps, sought, await listNear(deps, sought, withinKm), withinKm);
}

/** Of those that are near, who fit. */
export async function listFitting(
  deps: SearchDeps,
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

/** Those who sell what is named, at its price; it must suit by itself. */
async function narrowed(deps: SearchDeps, sought: Sought, near: FoundListing[]): Promise<FoundListing[]> {
  const { search, named, wanted } = sought;
  if (named.length === 0) return near;
  const ids = near.map(({ professionalId }) => professionalId);
  const offers = await ask(deps, (db) => findNamed(db, { ids, place: search.place, named, suited: search }));
  const isNamedAlone = wanted.length === named.length;
  return near.flatMap((one) => {
    const hers = offers.get(one.professionalId);
    if (!hers) return [];
    return [{ ...one, fromPriceCents: priceOf(hers) + (isNamedAlone ? 0 : one.fromPriceCents) }];
  });
}

/** The nearest of whose things each suits whom it is for, whatever they cost and however they are rated. */
export async function listNear(
  deps: SearchDeps,
  sought: Sought,
  withinKm = RADIUS_KM,
): Promise<FoundListing[]> {
  const { listed: wanted, centre, having, search } = sought;
  const suited = { gender: search.gender, hairLength: search.hairLength };
  const asked = { wanted, having, suited, near: centre.coordinates, limit: LISTINGS_AT_MOST };
  const area = areaOf(sought, withinKm);
  return deps.memory?.find(area, asked) ?? ask(deps, (db) => listListingsIn(db, area, asked));
}

function areaOf({ search, centre, square }: Sought, withinKm: number): Area {
  const { commune, coordinates, postalCodes, department } = centre;
  if (search.place === 'at_home') return { zones: zonesHolding(commune.department, postalCodes) };
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
