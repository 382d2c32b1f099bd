import { type DayPart, minutesOfPart } from '@meche/contract/day-parts';
import { type Category, categories, hairTypes, type PlaceOfService } from '@meche/contract/enumerations';
import type { Slot } from '@meche/contract/scheduling';
import type { SearchResult } from '@meche/contract/search';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, DAY_MS, dayOf, HOUR_MS, later } from '#kit/time';
import { greatCircleKm } from '#places';
import { averageOf } from '#reviews';
import { listFirstSlots, type Spread } from '#scheduling';
import {
  besideNamed,
  categoriesInstead,
  findNamed,
  keysWanted,
  type Named,
  namesAsked,
  priceOf,
} from './find-named.ts';
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
import { listSpeaking } from './store/named-services.ts';
import {
  type FoundListing,
  listSalonsOfDepartment,
  listSalonsWithin,
  listShown,
  listTravellingTo,
  type ShownListing,
} from './store.ts';

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
  /** "Balayage,Brushing": sought in the names of services. */
  named?: string | undefined;
  day?: string | undefined;
  part?: DayPart | undefined;
  withinHours?: number | undefined;
  language?: string | undefined;
  hairType?: string | undefined;
  maxPriceCents?: number | undefined;
  minRating?: number | undefined;
  sort: Sort;
  page: number;
};

type Deps = { db: Database; clock: Clock };
type Candidate = Ranked & { latitude: number; longitude: number };
type Shown = Candidate & { listing: ShownListing; slots: Slot[] };
type Sought = {
  search: Search;
  /** What a card is of: all that is named, and the categories beside it. */
  wanted: readonly OfferKey[];
  named: readonly Named[];
  /** What a listing must hold an offer of. */
  listed: readonly OfferKey[];
  centre: SearchedPlace;
};

/** Product.md §10: who is near a commune (or travels to it) and offers all that was chosen, with her first free slots. */
export async function searchProfessionals(deps: Deps, search: Search) {
  const centre = await locateSearch(deps.db, search.where);
  const sought = { search, ...soughtBy(chosenOf(search.categories), namesAsked(search.named)), centre };
  const { wanted } = sought;
  const candidates = await listCandidates(deps.db, sought);
  const slotsDecide = mustBeFree(search) || search.sort === 'first_slot';
  const ranked = slotsDecide ? await rankBySlots(deps, sought, candidates) : candidates;

  const page = Math.min(search.page, Math.max(1, Math.ceil(ranked.length / PAGE_SIZE)));
  const from = (page - 1) * PAGE_SIZE;
  const items = await withSlots(deps, sought, ranked.slice(from, from + PAGE_SIZE));
  const { inseeCode, name } = centre.commune;
  return {
    now: deps.clock.now().toISOString(),
    commune: { inseeCode, name, postalCode: centre.postalCodes[0] ?? '', coordinates: centre.coordinates },
    department: centre.department ?? null,
    items: items.map((shown) => presented(shown, wanted)),
    page,
    total: ranked.length,
    hasMore: ranked.length > from + PAGE_SIZE,
    instead: ranked.length === 0 ? await lookFurther(deps, sought, candidates) : null,
  };
}

function soughtBy(chosen: readonly Category[], named: readonly Named[]) {
  const beside = besideNamed(chosen, named);
  const wanted = named.length > 0 ? keysWanted(beside, named) : offersWanted(chosen);
  return { wanted, named, listed: offersWanted(beside) };
}

/** Who has no time then is not found. */
function mustBeFree({ day, part, withinHours }: Search): boolean {
  return day !== undefined || part !== undefined || withinHours !== undefined;
}

/** All that fit, slots apart, in order. `withinKm` goes further than the search. */
async function listCandidates(db: Database, sought: Sought, withinKm = RADIUS_KM): Promise<Candidate[]> {
  const { search, centre } = sought;
  const isBounded = search.place === 'salon' && !(centre.department && withinKm === RADIUS_KM);
  const near = await listNear(db, sought, withinKm);
  return (await narrowed(db, sought, near))
    .map((listing) => candidateOf(listing, centre))
    .filter(
      ({ distanceKm, fromPriceCents, rating }) =>
        (!isBounded || distanceKm <= withinKm) &&
        (search.maxPriceCents === undefined || fromPriceCents <= search.maxPriceCents) &&
        (!search.minRating || (rating.average ?? 0) >= search.minRating),
    )
    .sort(compareBy(orderBeforeSlots(search.sort)));
}

/** Those who sell what is named, at its price; and with whom one speaks that language. */
async function narrowed(db: Database, sought: Sought, near: FoundListing[]): Promise<FoundListing[]> {
  const { search, named, wanted } = sought;
  const ids = near.map(({ professionalId }) => professionalId);
  const { language } = search;
  const speaking = language ? await listSpeaking(db, { ids, language }) : undefined;
  const found = speaking ? near.filter(({ professionalId }) => speaking.has(professionalId)) : near;
  if (named.length === 0) return found;
  const offers = await findNamed(db, { ids, place: search.place, named });
  const isNamedAlone = wanted.length === named.length;
  return found.flatMap((one) => {
    const hers = offers.get(one.professionalId);
    if (!hers) return [];
    return [{ ...one, fromPriceCents: priceOf(hers) + (isNamedAlone ? 0 : one.fromPriceCents) }];
  });
}

function listNear(
  db: Database,
  { search: { place, hairType }, listed: wanted, centre }: Sought,
  withinKm: number,
): Promise<FoundListing[]> {
  const { commune, coordinates: near, postalCodes, department } = centre;
  const asked = { wanted, hairType: oneOf(hairTypes, hairType, 'hair_type'), near, limit: LISTINGS_AT_MOST };
  if (place === 'at_home') return listTravellingTo(db, zonesHolding(commune.department, postalCodes), asked);
  if (department && withinKm === RADIUS_KM) return listSalonsOfDepartment(db, department.code, asked);
  return listSalonsWithin(db, squareAround(near, withinKm), asked);
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
  deps: Deps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const opened = await withSlots(deps, sought, candidates.slice(0, CALENDARS_AT_MOST), ONE);
  return opened
    .filter(({ slots }) => !mustBeFree(sought.search) || slots.length > 0)
    .map(({ slots, listing: _, ...candidate }) => ({ ...candidate, firstSlotAt: slots[0]?.startsAt }))
    .sort(compareBy(sought.search.sort));
}

async function withSlots(
  { db, clock }: Deps,
  { search: { place, day, part, withinHours }, wanted, named, listed: held, centre }: Sought,
  candidates: readonly Candidate[],
  spread = day ? SHOWN_OF_A_DAY : SHOWN,
  from?: string,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const between = part && minutesOfPart[part];
  const startsBy = withinHours === undefined ? undefined : later(clock.now(), withinHours * HOUR_MS);
  for (let at = 0; at < candidates.length; at += CALENDARS_AT_ONCE) {
    const some = candidates.slice(at, at + CALENDARS_AT_ONCE);
    const ids = some.map(({ professionalId }) => professionalId);
    const namedOf = await findNamed(db, { ids: named.length > 0 ? ids : [], place, named });
    const listed = (await listShown(db, { ids, place, wanted: held }))
      .map((listing) => ({
        ...listing,
        offers: { ...listing.offers, ...namedOf.get(listing.professionalId) },
      }))
      // Read anew since: she sells it no more.
      .filter(({ offers }) => wanted.every((key) => offers[key]));
    const listingOf = new Map(listed.map((listing) => [listing.professionalId, listing]));
    const slotsOf = await listFirstSlots(db, {
      clock,
      requests: listed.map(({ professionalId, offers }) => ({
        professionalId,
        serviceIds: wanted.map((key) => offers[key]!.service.id),
        place,
        ...(place === 'at_home' && { visit: centre.coordinates }),
        ...(from ? { from } : day && { day }),
        ...{ between, startsBy },
      })),
      spread,
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

/** Nobody was found: the next day, without the filters, the other place, and the nearest who are further away. */
async function lookFurther(deps: Deps, sought: Sought, candidates: readonly Candidate[]) {
  const { search } = sought;
  const { where, categories, place } = search;
  const atAll: Search = { where, categories, place, sort: 'distance', page: 1 };
  const [nextDay, anyTime, unnamed, free, elsewhere, nearest] = await Promise.all([
    search.day ? findNextDay(deps, sought, search.day, candidates) : null,
    findAnyTime(deps, sought, candidates),
    findUnnamed(deps.db, sought),
    listCandidates(deps.db, { ...sought, search: atAll }),
    listCandidates(deps.db, { ...sought, search: { ...search, place: otherOf(place) } }),
    candidates.length === 0 ? listNearest(deps, sought) : [],
  ]);
  return {
    nextDay,
    anyTime,
    unnamed,
    otherPlace: elsewhere.length > 0 ? { place: otherOf(place), count: elsewhere.length } : null,
    withoutFilters: free.length,
    nearest,
  };
}

async function findNextDay(deps: Deps, sought: Sought, day: string, candidates: readonly Candidate[]) {
  const from = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  // Another day is another time as well.
  const search = { ...sought.search, part: undefined, withinHours: undefined };
  const some = candidates.slice(0, CALENDARS_WHEN_NOBODY);
  const opened = await withSlots(deps, { ...sought, search }, some, ONE, from);
  const days = opened.flatMap(({ slots: [first], listing }) =>
    first ? [dayOf(new Date(first.startsAt), listing.timeZone)] : [],
  );
  const [next] = days.toSorted();
  return next ? { day: next, count: days.filter((one) => one === next).length } : null;
}

/** How many are free on that day, or at all, at another time than was asked for. */
async function findAnyTime(deps: Deps, sought: Sought, candidates: readonly Candidate[]): Promise<number> {
  const { part, withinHours, ...search } = sought.search;
  if (part === undefined && withinHours === undefined) return 0;
  const some = candidates.slice(0, CALENDARS_WHEN_NOBODY);
  return (await withSlots(deps, { ...sought, search }, some, ONE)).filter(({ slots }) => slots.length > 0)
    .length;
}

/** Who does such things, by whatever name. */
async function findUnnamed(db: Database, { search, named, centre }: Sought) {
  const wider = categoriesInstead(chosenOf(search.categories), named);
  if (named.length === 0 || wider.length === 0) return null;
  const found = await listCandidates(db, { search, ...soughtBy(wider, []), centre });
  return found.length > 0 ? { categories: wider, count: found.length } : null;
}

async function listNearest(deps: Deps, sought: Sought): Promise<SearchResult[]> {
  const anyDay = { ...sought, search: { ...sought.search, ...anyTimeInSalon } };
  for (const km of FURTHER_KM) {
    const found = await listCandidates(deps.db, anyDay, km);
    if (found.length === 0) continue;
    const nearest = found.toSorted(compareBy('distance')).slice(0, NEAREST_SHOWN);
    return (await withSlots(deps, anyDay, nearest)).map((shown) => presented(shown, sought.wanted));
  }
  return [];
}

const anyTimeInSalon = { place: 'salon', day: undefined, part: undefined, withinHours: undefined } as const;

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

function chosenOf(text: string | undefined): Category[] {
  const written = (text ?? '').split(',').filter(Boolean);
  return [...new Set(written)].map((word) => oneOf(categories, word, 'categories')!);
}

function oneOf<Word extends string>(words: readonly Word[], text: string | undefined, field: string) {
  if (!text) return undefined;
  const known = words.find((word) => word === text);
  return known ?? refuse('invalid_input', { fields: { [field]: 'not_a_choice' } });
}
