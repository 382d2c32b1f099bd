import type { PlaceOfService } from '@meche/contract/enumerations';
import { rankingFormula } from '@meche/contract/ranking';
import type { SearchResult } from '@meche/contract/search';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '#kit/time';
import type { Spread } from '#scheduling';
import {
  type Candidate,
  chosenOf,
  listCandidates,
  type Outage,
  offerKeysOfSearch,
  type RequestDeps,
  resolveSearch,
  type Search,
  type SearchDeps,
  type Sought,
  validityOf,
} from './find-candidates.ts';
import { categoriesInstead } from './find-named.ts';
import { travelCents } from './read-card-fronts.ts';
import { mediansOf, priceGroupOf, rankingOf } from './rules/ranking.ts';
import { compareBy } from './rules.ts';
import { type Shown, withCards, withSlots } from './show-candidates.ts';

const PAGE_SIZE = 10;
/** One slot shows whether and when a professional is free. */
export const ONE: Spread = { days: 1, perDay: 1 };
/**
 * How many calendars are read, in the order of orderBeforeSlots, when free slots decide about the results.
 */
export const MAX_CALENDARS = rankingFormula.compared;
const CALENDARS_WHEN_NONE = 30;
/** The radii that are tried one after the other, for salons, when no listing matches. */
const FURTHER_KM = [60, 150, 400];
const NEAREST_SHOWN = 3;

/**
 * Finds salons near a place (in the map square or the department, if searched), or professionals who make
 * home visits to it, who offer everything that was chosen; returns a page with their first free slots.
 * Refuses unknown_commune, invalid_input. With the error of an outage it uses cached data only.
 */
export async function searchProfessionals(deps: SearchDeps, search: Search, outage: Outage = {}) {
  const make = () => answer({ ...deps, outage }, search);
  return deps.memory ? deps.memory.getOrLoadAnswer(JSON.stringify(search), make) : (await make()).answer;
}

async function answer(deps: RequestDeps, search: Search) {
  const now = deps.clock.now().toISOString();
  const { sought, candidates, ranked, validity } = await findRanked(deps, search);
  const { centre } = sought;
  const page = Math.min(search.page, Math.max(1, Math.ceil(ranked.length / PAGE_SIZE)));
  const from = (page - 1) * PAGE_SIZE;
  const items = await withCards(deps, sought, ranked.slice(from, from + PAGE_SIZE));
  const { inseeCode, name } = centre.commune;
  const found = {
    now,
    commune: { inseeCode, name, postalCode: centre.postalCodes[0] ?? '', coordinates: centre.coordinates },
    department: centre.department ?? null,
    street: centre.street ?? null,
    mendedWhere: centre.mended ?? null,
    items: items.map((shown) => presented(shown, sought)),
    page,
    total: ranked.length,
    hasMore: ranked.length > from + PAGE_SIZE,
    instead: ranked.length === 0 ? await lookFurther(deps, sought, candidates) : null,
  };
  // An empty result searches beyond the area whose changes are tracked, so it is not cached.
  return { answer: found, validity: found.instead || deps.outage.error ? undefined : validity };
}

/**
 * Returns the results in order, from which the list shows a page and the map the first points. When a free
 * slot is required, or `first_slot` is the order, only the first MAX_CALENDARS candidates are results.
 */
export async function findRanked(deps: RequestDeps, search: Search) {
  const sought = await resolveSearch(deps, search);
  const validity = validityOf(deps, sought);
  const candidates = await listCandidates(deps, sought);
  return { sought, candidates, validity, ranked: await rank(deps, sought, candidates) };
}

async function rank(
  deps: RequestDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const { search } = sought;
  if (search.sort === 'recommended') return rankByFormula(deps, sought, candidates);
  const slotsDecide = requiresFreeSlot(search) || search.sort === 'first_slot';
  return slotsDecide ? rankBySlots(deps, sought, candidates) : candidates;
}

async function rankByFormula(
  deps: RequestDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const compared = await rankBySlots(deps, sought, candidates);
  const medians = mediansOf(compared);
  const now = Math.ceil(deps.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
  const ranked = compared
    .map((candidate): Candidate => {
      const { firstSlotAt, priceGroup = '' } = candidate;
      const waitHours = firstSlotAt
        ? Math.max(0, Math.floor((Date.parse(firstSlotAt) - now) / HOUR_MS))
        : null;
      const ranking = rankingOf({ ...candidate, waitHours }, medians.get(priceGroup) ?? null);
      return { ...candidate, ranking };
    })
    .sort(compareBy('recommended'));
  const further = requiresFreeSlot(sought.search) ? [] : candidates.slice(MAX_CALENDARS);
  return [...ranked, ...further];
}

/** True when professionals without a free slot are left out of the results. */
export function requiresFreeSlot({ day, part, hours, withinHours }: Search): boolean {
  return [day, part, hours, withinHours].some((one) => one !== undefined);
}

/**
 * Reads the first slot of the first MAX_CALENDARS candidates and sorts these candidates by the chosen
 * order. When a free slot is required, candidates without one are left out.
 */
async function rankBySlots(
  deps: RequestDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<(Candidate & { priceGroup: string | undefined })[]> {
  const opened = await withSlots(deps, sought, candidates.slice(0, MAX_CALENDARS), ONE);
  return opened
    .filter(({ slots }) => !requiresFreeSlot(sought.search) || slots.length > 0)
    .map(({ slots, listing, ...candidate }) => ({
      ...candidate,
      firstSlotAt: slots[0]?.startsAt,
      priceGroup: priceGroupOf(sought.offerKeys.map((key) => listing.offers[key]!.service)),
    }))
    .sort(compareBy(sought.search.sort));
}

/**
 * Returns alternatives to an empty result: the next day, other times, the search without named services or
 * without filters, salon instead of home or the reverse, and the nearest salons farther away.
 */
async function lookFurther(deps: RequestDeps, sought: Sought, candidates: readonly Candidate[]) {
  const { search } = sought;
  const { where, categories, place } = search;
  const atAll: Search = { where, categories, place, sort: 'distance', page: 1 };
  const [nextDay, anyTime, unnamed, free, elsewhere, nearest] = await Promise.all([
    search.day ? findNextDay(deps, sought, search.day, candidates) : null,
    findAnyTime(deps, sought, candidates),
    findUnnamed(deps, sought),
    listCandidates(deps, { ...sought, square: undefined, having: {}, search: atAll }),
    listCandidates(deps, { ...sought, search: { ...search, place: otherOf(place) } }),
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

async function findNextDay(deps: RequestDeps, sought: Sought, day: string, candidates: readonly Candidate[]) {
  const from = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  // The part of the day and the hours do not apply to another day.
  const search = { ...sought.search, part: undefined, hours: undefined, withinHours: undefined };
  const some = candidates.slice(0, CALENDARS_WHEN_NONE);
  const opened = await withSlots(deps, { ...sought, search }, some, ONE, from);
  const days = opened.flatMap(({ slots: [first], listing }) =>
    first ? [dayOf(new Date(first.startsAt), listing.timeZone)] : [],
  );
  const [next] = days.toSorted();
  return next ? { day: next, count: days.filter((one) => one === next).length } : null;
}

/**
 * Counts the professionals, among the first 30 candidates, who are free at other times: on the requested
 * day, or on any day when none was requested. 0 when no time was requested.
 */
async function findAnyTime(
  deps: RequestDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<number> {
  const { part, hours, withinHours, ...search } = sought.search;
  if ([part, hours, withinHours].every((one) => one === undefined)) return 0;
  const some = candidates.slice(0, CALENDARS_WHEN_NONE);
  return (await withSlots(deps, { ...sought, search }, some, ONE)).filter(({ slots }) => slots.length > 0)
    .length;
}

/**
 * Returns the categories of the named services, with the number of professionals who offer them (or any
 * service when no category is known); null when there are none, or nothing was named.
 */
async function findUnnamed(deps: RequestDeps, sought: Sought) {
  const { search, named } = sought;
  const wider = categoriesInstead(chosenOf(search.categories), named);
  if (named.length === 0) return null;
  const found = await listCandidates(deps, { ...sought, ...offerKeysOfSearch(wider, []) });
  return found.length > 0 ? { categories: wider, count: found.length } : null;
}

async function listNearest(deps: RequestDeps, sought: Sought): Promise<SearchResult[]> {
  const anyDay = { ...sought, search: { ...sought.search, ...anyTimeInSalon } };
  for (const km of FURTHER_KM) {
    const found = await listCandidates(deps, anyDay, km);
    if (found.length === 0) continue;
    const nearest = found.toSorted(compareBy('distance')).slice(0, NEAREST_SHOWN);
    return (await withCards(deps, anyDay, nearest)).map((shown) => presented(shown, anyDay));
  }
  return [];
}

const anyTimeInSalon = {
  place: 'salon',
  day: undefined,
  part: undefined,
  hours: undefined,
  withinHours: undefined,
} as const;

export const otherOf = (place: PlaceOfService): PlaceOfService => (place === 'salon' ? 'at_home' : 'salon');

function presented(
  { listing, front, ...candidate }: Shown,
  { search, offerKeys, centre }: Sought,
): SearchResult {
  const { professionalId, slug, businessName, role, hairColours, portraitIds, timeZone, offers } = listing;
  const { line, postalCode, city, precision } = listing;
  const goesTo = search.place === 'at_home' ? centre.visit : undefined;
  return {
    professionalId,
    slug,
    businessName,
    role,
    hairColours,
    timeZone,
    line,
    postalCode,
    city,
    members: portraitIds.flatMap((portraitId) => {
      const name = front.nameOf.get(portraitId);
      return name === undefined ? [] : [{ name, portraitId }];
    }),
    photos: front.photos,
    mileageCents: goesTo ? travelCents(front, goesTo) : null,
    coordinates: { latitude: candidate.latitude, longitude: candidate.longitude },
    precision,
    distanceKm: candidate.distanceKm,
    rating: candidate.rating,
    fromPriceCents: candidate.fromPriceCents,
    services: offerKeys.map((key) => {
      const { service, count } = offers[key]!;
      return { ...service, choices: count };
    }),
    slots: candidate.slots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    moreOfDays: candidate.more,
    ranking: candidate.ranking ?? null,
  };
}
