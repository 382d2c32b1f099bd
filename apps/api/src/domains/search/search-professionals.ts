import type { PlaceOfService } from '@meche/contract/enumerations';
import { rankingFormula } from '@meche/contract/ranking';
import type { SearchResult } from '@meche/contract/search';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '#kit/time';
import type { Spread } from '#scheduling';
import {
  type Candidate,
  chosenOf,
  keptWith,
  listCandidates,
  type Search,
  type SearchDeps,
  type Sought,
  soughtBy,
  understand,
} from './find-candidates.ts';
import { categoriesInstead } from './find-named.ts';
import { travelCents } from './read-fronts.ts';
import { mediansOf, priceGroupOf, rankingOf } from './rules/ranking.ts';
import { compareBy } from './rules.ts';
import { type Shown, withCards, withSlots } from './show-candidates.ts';

const PAGE_SIZE = 10;
/** Whether somebody is free, and when first. */
export const ONE: Spread = { days: 1, perDay: 1 };
/** Of the nearest, the first whose calendars are opened where slots decide. */
export const CALENDARS_AT_MOST = rankingFormula.compared;
const CALENDARS_WHEN_NONE = 30;
/** How far one looks for somebody, step by step. */
const FURTHER_KM = [60, 150, 400];
const NEAREST_SHOWN = 3;

/** Product.md §10: who is near a commune (or travels to it) and offers all that was chosen, with her first free slots. */
export async function searchProfessionals(deps: SearchDeps, search: Search) {
  const make = () => answer({ ...deps }, search);
  return deps.memory ? deps.memory.getOrLoadAnswer(JSON.stringify(search), make) : (await make()).answer;
}

async function answer(deps: SearchDeps, search: Search) {
  const now = deps.clock.now().toISOString();
  const { sought, candidates, ranked, kept } = await findRanked(deps, search);
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
  // Where nobody is found it looks further than the area whose changes are counted.
  return { answer: found, kept: found.instead || deps.away ? undefined : kept };
}

/** Who is found, in order: what a page of the list is cut out of, and what a map shows. */
export async function findRanked(deps: SearchDeps, search: Search) {
  const sought = await understand(deps, search);
  const kept = keptWith(deps, sought);
  const candidates = await listCandidates(deps, sought);
  return { sought, candidates, kept, ranked: await rank(deps, sought, candidates) };
}

async function rank(
  deps: SearchDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const { search } = sought;
  if (search.sort === 'recommended') return rankByFormula(deps, sought, candidates);
  const slotsDecide = mustBeFree(search) || search.sort === 'first_slot';
  return slotsDecide ? rankBySlots(deps, sought, candidates) : candidates;
}

/** The nearest, by the public formula; behind them all who are further, as they were. */
async function rankByFormula(
  deps: SearchDeps,
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
  const further = mustBeFree(sought.search) ? [] : candidates.slice(CALENDARS_AT_MOST);
  return [...ranked, ...further];
}

/** Who has no time then is not found. */
export function mustBeFree({ day, part, withinHours }: Search): boolean {
  return day !== undefined || part !== undefined || withinHours !== undefined;
}

/** The first ones of the order, by their slots: who is free on the day that was asked for, or the sooner. */
async function rankBySlots(
  deps: SearchDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<(Candidate & { priceGroup: string | undefined })[]> {
  const opened = await withSlots(deps, sought, candidates.slice(0, CALENDARS_AT_MOST), ONE);
  return opened
    .filter(({ slots }) => !mustBeFree(sought.search) || slots.length > 0)
    .map(({ slots, listing, ...candidate }) => ({
      ...candidate,
      firstSlotAt: slots[0]?.startsAt,
      priceGroup: priceGroupOf(sought.wanted.map((key) => listing.offers[key]!.service)),
    }))
    .sort(compareBy(sought.search.sort));
}

/** Nobody was found: the next day, without the filters, the other place, and the nearest who are further away. */
async function lookFurther(deps: SearchDeps, sought: Sought, candidates: readonly Candidate[]) {
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

async function findNextDay(deps: SearchDeps, sought: Sought, day: string, candidates: readonly Candidate[]) {
  const from = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  // Another day is another time as well.
  const search = { ...sought.search, part: undefined, withinHours: undefined };
  const some = candidates.slice(0, CALENDARS_WHEN_NONE);
  const opened = await withSlots(deps, { ...sought, search }, some, ONE, from);
  const days = opened.flatMap(({ slots: [first], listing }) =>
    first ? [dayOf(new Date(first.startsAt), listing.timeZone)] : [],
  );
  const [next] = days.toSorted();
  return next ? { day: next, count: days.filter((one) => one === next).length } : null;
}

/** How many are free on that day, or at all, at another time than was asked for. */
async function findAnyTime(
  deps: SearchDeps,
  sought: Sought,
  candidates: readonly Candidate[],
): Promise<number> {
  const { part, withinHours, ...search } = sought.search;
  if (part === undefined && withinHours === undefined) return 0;
  const some = candidates.slice(0, CALENDARS_WHEN_NONE);
  return (await withSlots(deps, { ...sought, search }, some, ONE)).filter(({ slots }) => slots.length > 0)
    .length;
}

/** Who does such things, by whatever name; anything at all, where nothing is known of it but the name. */
async function findUnnamed(deps: SearchDeps, sought: Sought) {
  const { search, named } = sought;
  const wider = categoriesInstead(chosenOf(search.categories), named);
  if (named.length === 0) return null;
  const found = await listCandidates(deps, { ...sought, ...soughtBy(wider, []) });
  return found.length > 0 ? { categories: wider, count: found.length } : null;
}

async function listNearest(deps: SearchDeps, sought: Sought): Promise<SearchResult[]> {
  const anyDay = { ...sought, search: { ...sought.search, ...anyTimeInSalon } };
  for (const km of FURTHER_KM) {
    const found = await listCandidates(deps, anyDay, km);
    if (found.length === 0) continue;
    const nearest = found.toSorted(compareBy('distance')).slice(0, NEAREST_SHOWN);
    return (await withCards(deps, anyDay, nearest)).map((shown) => presented(shown, anyDay));
  }
  return [];
}

const anyTimeInSalon = { place: 'salon', day: undefined, part: undefined, withinHours: undefined } as const;

export const otherOf = (place: PlaceOfService): PlaceOfService => (place === 'salon' ? 'at_home' : 'salon');

function presented({ listing, front, ...it }: Shown, { search, wanted, centre }: Sought): SearchResult {
  const { professionalId, slug, businessName, role, hairColours, portraitIds, timeZone, offers } = listing;
  const { line, postalCode, city } = listing;
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
    coordinates: { latitude: it.latitude, longitude: it.longitude },
    distanceKm: it.distanceKm,
    rating: it.rating,
    fromPriceCents: it.fromPriceCents,
    services: wanted.map((key) => {
      const { service, count } = offers[key]!;
      return { ...service, choices: count };
    }),
    slots: it.slots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    moreOfDays: it.more,
    ranking: it.ranking ?? null,
  };
}
