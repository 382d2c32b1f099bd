import { type Category, categories, hairTypes, type PlaceOfService } from '@meche/contract/enumerations';
import type { Slot } from '@meche/contract/scheduling';
import type { SearchResult } from '@meche/contract/search';
import { type Database, isDatabaseAway } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, dayOf } from '#kit/time';
import { greatCircleKm } from '#places';
import { averageOf } from '#reviews';
import { listLastingFirstSlots, type Spread } from '#scheduling';
import { locateSearch, type SearchedPlace } from './locate-search.ts';
import type { SearchMemory } from './open-memory.ts';
import type { Kept, Timed } from './remember-answers.ts';
import type { Area, FoundListing } from './rules/columns.ts';
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
import { listListingsIn, listShown, type ShownListing } from './store.ts';

const RADIUS_KM = 20;
const PAGE_SIZE = 10;
const SHOWN: Spread = { days: 5, perDay: 4 };
const SHOWN_OF_A_DAY: Spread = { days: 1, perDay: 12 };
const ONE: Spread = { days: 1, perDay: 1 };
const WITHIN_DAYS = 30;
/** The nearest that a search looks at, and of those the first whose calendars it opens where slots decide. */
const LISTINGS_AT_MOST = 5_000;
const CALENDARS_AT_MOST = 200;
const CALENDARS_WHEN_NOBODY = 30;
/** How far one looks for somebody, step by step. */
const FURTHER_KM = [60, 150, 400];
const NEAREST_SHOWN = 3;
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
  /** "west,south,east,north": salons there, in place of those around. */
  square?: string | undefined;
  sort: Sort;
  page: number;
};

export type SearchDeps = {
  db: Database;
  clock: Clock;
  /** Of a process that keeps the listings; without it all is read. */
  memory?: SearchMemory | undefined;
  /** Why the database does not answer: it is not asked again, and what is remembered is all there is. */
  away?: unknown;
};
type Candidate = Ranked & { latitude: number; longitude: number };
type Shown = Candidate & { listing: ShownListing; slots: Slot[] };
type Sought = {
  search: Search;
  wanted: readonly OfferKey[];
  centre: SearchedPlace;
  square?: Square | undefined;
};

/** Product.md §10: who is near a commune (or travels to it) and offers all that was chosen, with her first free slots. */
export async function searchProfessionals(deps: SearchDeps, search: Search) {
  const make = () => answer({ ...deps }, search);
  const found = deps.memory
    ? await deps.memory.recallAnswer(JSON.stringify(search), make)
    : (await make()).answer;
  return { now: deps.clock.now().toISOString(), ...found };
}

async function answer(deps: SearchDeps, search: Search) {
  const { sought, candidates, ranked, kept } = await findRanked(deps, search);
  const { wanted, centre } = sought;
  const page = Math.min(search.page, Math.max(1, Math.ceil(ranked.length / PAGE_SIZE)));
  const from = (page - 1) * PAGE_SIZE;
  const items = await withSlots(deps, sought, ranked.slice(from, from + PAGE_SIZE));
  const { inseeCode, name } = centre.commune;
  const found = {
    commune: { inseeCode, name, postalCode: centre.postalCodes[0] ?? '', coordinates: centre.coordinates },
    department: centre.department ?? null,
    items: items.map((shown) => presented(shown, wanted)),
    page,
    total: ranked.length,
    hasMore: ranked.length > from + PAGE_SIZE,
    instead: ranked.length === 0 ? await lookFurther(deps, sought, candidates) : null,
  };
  // Where nobody is found it looks further than the area whose changes are counted.
  return { answer: found, kept: found.instead || deps.away ? undefined : kept };
}

/** Asks the database, once: where it is away, whoever asks next is not kept waiting for the same. */
async function ask<Read>(deps: SearchDeps, read: (db: Database) => Promise<Read>): Promise<Read> {
  if (deps.away) throw deps.away;
  try {
    return await read(deps.db);
  } catch (error) {
    if (isDatabaseAway(error)) deps.away = error;
    throw error;
  }
}

function locate(deps: SearchDeps, where: string): Promise<SearchedPlace> {
  const read = () => ask(deps, (db) => locateSearch(db, where));
  return deps.memory ? deps.memory.recallPlace(where, read) : read();
}

function keptWith({ memory }: SearchDeps, sought: Sought): Kept | undefined {
  const area = areaOf(sought, RADIUS_KM);
  const stamped = memory?.stampOf(area);
  return stamped === undefined ? undefined : { stamp: () => memory?.stampOf(area), stamped };
}

/** Who is found, in order: what a page of the list is cut out of, and what a map shows. */
export async function findRanked(deps: SearchDeps, search: Search) {
  const wanted = offersWanted(chosenOf(search.categories));
  const square = squareOf(search.square);
  const sought: Sought = { search, wanted, square, centre: await locate(deps, search.where) };
  const kept = keptWith(deps, sought);
  const candidates = await listCandidates(deps, sought);
  const slotsDecide = search.day !== undefined || search.sort === 'first_slot';
  const ranked = slotsDecide ? await rankBySlots(deps, sought, candidates) : candidates;
  return { sought, candidates, ranked, kept };
}

/** All that fit, slots apart, in order. `withinKm` goes further than the search. */
async function listCandidates(deps: SearchDeps, sought: Sought, withinKm = RADIUS_KM): Promise<Candidate[]> {
  const { search, centre, square } = sought;
  const isArea = withinKm === RADIUS_KM && Boolean(square ?? centre.department);
  const isBounded = search.place === 'salon' && !isArea;
  return (await listNear(deps, sought, withinKm))
    .map((listing) => candidateOf(listing, centre))
    .filter(
      ({ distanceKm, fromPriceCents, rating }) =>
        (!isBounded || distanceKm <= withinKm) &&
        (search.maxPriceCents === undefined || fromPriceCents <= search.maxPriceCents) &&
        (!search.minRating || (rating.average ?? 0) >= search.minRating),
    )
    .sort(compareBy(orderBeforeSlots(search.sort)));
}

async function listNear(deps: SearchDeps, sought: Sought, withinKm: number): Promise<FoundListing[]> {
  const { search, wanted, centre } = sought;
  const hairType = oneOf(hairTypes, search.hairType, 'hair_type');
  const asked = { wanted, hairType, near: centre.coordinates, limit: LISTINGS_AT_MOST };
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
    ...{ professionalId, latitude, longitude, fromPriceCents },
    distanceKm: Math.round(greatCircleKm(centre.coordinates, found) * 10) / 10,
    rating: averageOf({ sum: ratingSum, count: ratingCount }),
  };
}

/** The first ones of the order, by their slots: who is free on the day that was asked for, or the sooner. */
async function rankBySlots(
  deps: SearchDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const opened = await withSlots(deps, sought, candidates.slice(0, CALENDARS_AT_MOST), ONE);
  return opened
    .filter(({ slots }) => !sought.search.day || slots.length > 0)
    .map(({ slots, listing: _, ...candidate }) => ({ ...candidate, firstSlotAt: slots[0]?.startsAt }))
    .sort(compareBy(sought.search.sort));
}

async function withSlots(
  deps: SearchDeps,
  sought: Sought,
  candidates: readonly Candidate[],
  spread = sought.search.day ? SHOWN_OF_A_DAY : SHOWN,
  from?: string,
): Promise<Shown[]> {
  const ids = candidates.map(({ professionalId }) => professionalId);
  const listingOf = await recallListings(deps, sought, ids);
  // Read anew since, whoever is missing is no longer listed.
  const slotsOf = await recallSlots(deps, sought, { listingOf, spread, from });
  return candidates.flatMap((candidate) => {
    const listing = listingOf.get(candidate.professionalId);
    return listing ? [{ ...candidate, listing, slots: slotsOf.get(candidate.professionalId) ?? [] }] : [];
  });
}

function recallListings(
  deps: SearchDeps,
  { search: { place }, wanted }: Sought,
  ids: readonly string[],
): Promise<Map<string, ShownListing>> {
  const read = async (unknown: readonly string[]) => {
    const listed = await ask(deps, (db) => listShown(db, { ids: unknown, place, wanted }));
    return new Map(
      listed.map((value) => [value.professionalId, { value, goodUntil: Number.POSITIVE_INFINITY }]),
    );
  };
  return recall(deps.memory, `listing ${place} ${wanted}`, ids, read);
}

function recallSlots(
  deps: SearchDeps,
  { search: { place, day }, wanted, centre }: Sought,
  asked: { listingOf: ReadonlyMap<string, ShownListing>; spread: Spread; from: string | undefined },
): Promise<Map<string, Slot[]>> {
  const { listingOf, spread, from } = asked;
  const visit = place === 'at_home' ? centre.coordinates : undefined;
  const read = async (unknown: readonly string[]) => {
    const found = new Map<string, Timed<Slot[]>>();
    for (let at = 0; at < unknown.length; at += CALENDARS_AT_ONCE) {
      const requests = unknown.slice(at, at + CALENDARS_AT_ONCE).map((professionalId) => ({
        professionalId,
        serviceIds: wanted.map((key) => listingOf.get(professionalId)!.offers[key]!.service.id),
        place,
        ...(visit && { visit }),
        ...(from ? { from } : day && { day }),
      }));
      const some = await ask(deps, (db) =>
        listLastingFirstSlots(db, { clock: deps.clock, requests, spread, withinDays: WITHIN_DAYS }),
      );
      for (const [id, { slots, goodUntil }] of some) found.set(id, { value: slots, goodUntil });
    }
    return found;
  };
  return recall(
    deps.memory,
    JSON.stringify([place, wanted, visit, day, from, spread]),
    [...listingOf.keys()],
    read,
  );
}

async function recall<Value>(
  memory: SearchMemory | undefined,
  asked: string,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Map<string, Timed<Value>>>,
): Promise<Map<string, Value>> {
  if (memory) return memory.recallHouses(asked, ids, read);
  return new Map([...(await read(ids))].map(([id, { value }]) => [id, value]));
}

/** Nobody was found: the next day, without the filters, the other place, and the nearest who are further away. */
async function lookFurther(deps: SearchDeps, sought: Sought, candidates: readonly Candidate[]) {
  const { search } = sought;
  const { where, categories, place } = search;
  const [nextDay, free, elsewhere, nearest] = await Promise.all([
    search.day ? findNextDay(deps, sought, search.day, candidates) : null,
    listCandidates(deps, {
      ...{ ...sought, square: undefined },
      search: { where, categories, place, sort: 'distance', page: 1 },
    }),
    listCandidates(deps, { ...sought, search: { ...search, place: otherOf(place) } }),
    candidates.length === 0 ? listNearest(deps, sought) : [],
  ]);
  return {
    nextDay,
    otherPlace: elsewhere.length > 0 ? { place: otherOf(place), count: elsewhere.length } : null,
    withoutFilters: free.length,
    nearest,
  };
}

async function findNextDay(deps: SearchDeps, sought: Sought, day: string, candidates: readonly Candidate[]) {
  const from = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const opened = await withSlots(deps, sought, candidates.slice(0, CALENDARS_WHEN_NOBODY), ONE, from);
  const days = opened.flatMap(({ slots: [first], listing }) =>
    first ? [dayOf(new Date(first.startsAt), listing.timeZone)] : [],
  );
  const [next] = days.toSorted();
  return next ? { day: next, count: days.filter((one) => one === next).length } : null;
}

async function listNearest(deps: SearchDeps, sought: Sought): Promise<SearchResult[]> {
  const anyDay = { ...sought, search: { ...sought.search, place: 'salon', day: undefined } as const };
  for (const km of FURTHER_KM) {
    const found = await listCandidates(deps, anyDay, km);
    if (found.length === 0) continue;
    const nearest = found.toSorted(compareBy('distance')).slice(0, NEAREST_SHOWN);
    return (await withSlots(deps, anyDay, nearest)).map((shown) => presented(shown, sought.wanted));
  }
  return [];
}

const otherOf = (place: PlaceOfService): PlaceOfService => (place === 'salon' ? 'at_home' : 'salon');

function presented({ listing, ...it }: Shown, wanted: readonly OfferKey[]): SearchResult {
  const { professionalId, slug, businessName, role, hairColours, portraitIds, photoId, timeZone, offers } =
    listing;
  const { line, postalCode, city } = listing;
  return {
    ...{ professionalId, slug, businessName, role, hairColours, portraitIds, photoId, timeZone },
    ...{ line, postalCode, city },
    coordinates: { latitude: it.latitude, longitude: it.longitude },
    distanceKm: it.distanceKm,
    rating: it.rating,
    fromPriceCents: it.fromPriceCents,
    services: wanted.map((key) => {
      const { service, count } = offers[key]!;
      return { ...service, byLength: service.byLength ?? false, choices: count };
    }),
    slots: it.slots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  };
}

function squareOf(text: string | undefined): Square | undefined {
  if (text === undefined) return undefined;
  return readSquare(text) ?? refuse('invalid_input', { fields: { square: 'invalid' } });
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
