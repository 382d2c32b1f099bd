import { setImmediate as nextTurn } from 'node:timers/promises';
import { categories, genders, hairLengths, placesOfService } from '@meche/contract/enumerations';
import type { ChoiceCounts } from '@meche/contract/search-counts';
import { priceStepsEuros, ratingSteps } from '@meche/contract/search-steps';
import {
  type Candidate,
  chosenOf,
  costsAtMost,
  isRated,
  listCandidates,
  listFitting,
  listNear,
  MAX_LISTINGS,
  offerKeysOfSearch,
  type RequestDeps,
  readUnlessAway,
  resolveSearch,
  type Search,
  type SearchDeps,
  type Sought,
  validityOf,
} from './find-candidates.ts';
import { findNamedPrices } from './find-named.ts';
import type { SearchMemory } from './open-cache.ts';
import type { Facets } from './rules/columns.ts';
import type { Suited } from './rules/suits.ts';
import { type Trait, type TraitFilter, traitChoices } from './rules/traits.ts';
import { MAX_CALENDARS, ONE, otherOf, requiresFreeSlot } from './search-professionals.ts';
import { withSlots } from './show-candidates.ts';

type WithMemory = RequestDeps & { memory: SearchMemory };

type Countable = {
  candidate: Candidate;
  facets: Facets;
  suits: (suited: Suited) => boolean;
};
type Filters = TraitFilter & Suited & { maxPriceCents?: number | undefined; minRating?: number | undefined };
type Filter = Trait | keyof Suited | 'maxPriceCents' | 'minRating';

/**
 * One service must suit both the gender and the hair length, so each of these two filters also reads the
 * other.
 */
const fits: {
  [F in Filter]: (one: Countable, choice: NonNullable<Filters[F]>, current: Filters) => boolean;
} = {
  hairType: ({ facets }, type) => facets.has('hairType', type),
  language: ({ facets }, language) => facets.has('language', language),
  access: ({ facets }, access) => facets.has('access', access),
  payment: ({ facets }, payment) => facets.has('payment', payment),
  gender: ({ suits }, gender, { hairLength }) => suits({ gender, hairLength }),
  hairLength: ({ suits }, hairLength, { gender }) => suits({ gender, hairLength }),
  maxPriceCents: ({ candidate }, cents) => costsAtMost(candidate.fromPriceCents, cents),
  minRating: ({ candidate }, rating) => isRated(candidate, rating),
};
const filters = Object.keys(fits) as Filter[];

const notCounted: ChoiceCounts = {
  place: null,
  categories: null,
  hairType: null,
  language: null,
  access: null,
  payment: null,
  gender: null,
  hairLength: null,
  maxPriceCents: null,
  minRating: null,
};

/**
 * Counts the results for each choice of each filter while the other filters stay. Computed from the
 * listings in memory; a count is null without them, and where too many listings or calendars would have to
 * be read.
 */
export async function countChoices(
  deps: SearchDeps,
  input: Omit<Search, 'sort' | 'page'>,
): Promise<ChoiceCounts> {
  const { memory } = deps;
  if (!memory) return notCounted;
  const make = () => count({ ...deps, memory, outage: {} }, { ...input, sort: 'distance', page: 1 });
  return memory.getOrLoadAnswer(JSON.stringify(['counts', input]), make);
}

async function count(deps: WithMemory, search: Search) {
  const sought = await resolveSearch(deps, search);
  const there = elsewhereOf(sought);
  const [here, elsewhere] = [validityOf(deps, sought), validityOf(deps, there)];
  const validity = here &&
    elsewhere && {
      stamp: () => sumOf(here.stamp(), elsewhere.stamp()),
      stamped: here.stamped + elsewhere.stamped,
    };
  const current = filtersOf(sought);
  const all = await poolOf(deps, opened(sought, isSuitingByItself(sought) ? suitedOf(search) : {}));
  const pool = all && requiresFreeSlot(search) ? await freeAmong(deps, sought, all) : all;
  if (!pool) return { answer: notCounted, validity: undefined };
  const answer: ChoiceCounts = {
    ...(await countFilters(pool, current)),
    ...(isSuitingByItself(sought)
      ? await countSuitedByName(deps, sought, current)
      : await countSuited(pool, current)),
    // Free slots depend on the services and on salon or home, so these two are not counted when the search
    // requires a free slot.
    ...(requiresFreeSlot(search)
      ? { categories: null, place: null }
      : {
          categories: await countCategories(pool, sought, current),
          place: await countPlaces(deps, there, fitting(pool, current).length),
        }),
  };
  return { answer, validity };
}

/**
 * Returns the same search for home visits instead of the salon, or the reverse, without the map square, and
 * for home visits without the filter of salon accessibility.
 */
function elsewhereOf(sought: Sought): Sought {
  const place = otherOf(sought.search.place);
  const access = place === 'salon' ? sought.having.access : undefined;
  return {
    ...sought,
    square: undefined,
    having: { ...sought.having, access },
    search: { ...sought.search, place },
  };
}

/** Returns the same search without filters, except the gender and hair length that are passed. */
function opened(sought: Sought, { gender, hairLength }: Suited): Sought {
  const no = { maxPriceCents: undefined, minRating: undefined };
  return { ...sought, having: {}, search: { ...sought.search, ...no, gender, hairLength } };
}

async function poolOf(deps: WithMemory, open: Sought): Promise<Countable[] | undefined> {
  const near = await listNear(deps, open);
  if (near.length >= MAX_LISTINGS) return undefined;
  const pool: Countable[] = [];
  // Thousands of listings were just scanned, so other requests get a turn.
  await nextTurn();
  for (const candidate of await listFitting(deps, open, near)) {
    const facets = deps.memory.facetsOf(candidate.professionalId, open.search.place);
    if (!facets) return undefined;
    pool.push({ candidate, facets, suits: (suited) => facets.suits(open.listed, suited) });
  }
  return pool;
}

/**
 * Returns the listings with free slots among those that fail at most one filter. Undefined when too many
 * calendars would have to be read.
 */
async function freeAmong(
  deps: RequestDeps,
  sought: Sought,
  pool: readonly Countable[],
): Promise<Countable[] | undefined> {
  const current = filtersOf(sought);
  const some = pool.filter((one) => filters.some((filter) => isFitting(one, without(current, filter))));
  if (some.length > MAX_CALENDARS) return undefined;
  const looked = await withSlots(
    deps,
    sought,
    some.map(({ candidate }) => candidate),
    ONE,
  );
  const free = new Set(looked.flatMap((one) => (one.slots.length > 0 ? [one.professionalId] : [])));
  return some.filter(({ candidate }) => free.has(candidate.professionalId));
}

/**
 * True when the search names a service: for another gender or length it may be another service at another
 * price, so the named service itself must suit.
 */
function isSuitingByItself({ named }: Sought): boolean {
  return named.length > 0;
}

function filtersOf(sought: Sought): Filters {
  const { maxPriceCents, minRating } = sought.search;
  const suited = isSuitingByItself(sought) ? {} : suitedOf(sought.search);
  return { ...sought.having, ...suited, maxPriceCents, minRating };
}

function suitedOf({ gender, hairLength }: Search): Suited {
  return { gender, hairLength };
}

function without(current: Filters, filter: Filter): Filters {
  return { ...current, [filter]: undefined };
}

function isFitting(one: Countable, current: Filters): boolean {
  return filters.every((filter) => isChosenBy(one, current, filter));
}

function isChosenBy<F extends Filter>(one: Countable, current: Filters, filter: F): boolean {
  const choice = current[filter];
  return choice === undefined || choice === null || fits[filter](one, choice, current);
}

function fitting(pool: readonly Countable[], current: Filters): Countable[] {
  return pool.filter((one) => isFitting(one, current));
}

async function countEach<F extends Filter>(
  pool: readonly Countable[],
  current: Filters,
  { filter, choices }: { filter: F; choices: readonly NonNullable<Filters[F]>[] },
) {
  const among = fitting(pool, without(current, filter));
  // Thousands of listings are compared with dozens of choices, so other requests get a turn between two
  // filters.
  await nextTurn();
  return choices.map((value) => ({
    value,
    count: among.filter((one) => fits[filter](one, value, current)).length,
  }));
}

async function countFilters(pool: readonly Countable[], current: Filters) {
  const counted = <F extends Filter>(filter: F, choices: readonly NonNullable<Filters[F]>[]) =>
    countEach(pool, current, { filter, choices });
  return {
    hairType: await counted('hairType', traitChoices.hairType),
    language: await counted('language', traitChoices.language),
    access: await counted('access', traitChoices.access),
    payment: await counted('payment', traitChoices.payment),
    maxPriceCents: await counted(
      'maxPriceCents',
      withOwn(
        priceStepsEuros.map((euros) => euros * 100),
        current.maxPriceCents,
      ),
    ),
    minRating: await counted('minRating', withOwn(ratingSteps, current.minRating)),
  };
}

async function countSuited(pool: readonly Countable[], current: Filters) {
  return {
    gender: await countEach(pool, current, { filter: 'gender', choices: genders }),
    hairLength: await countEach(pool, current, { filter: 'hairLength', choices: hairLengths }),
  };
}

/**
 * For named services another gender or length means another service, so prices are read for each choice.
 */
async function countSuitedByName(deps: WithMemory, sought: Sought, current: Filters) {
  const { named, offerKeys, search } = sought;
  const notCountable = { gender: null, hairLength: null };
  if (requiresFreeSlot(search)) return notCountable;
  const pool = await poolOf(deps, { ...opened(sought, {}), named: [] });
  if (!pool) return notCountable;
  const among = fitting(pool, without(current, 'maxPriceCents'));
  const ids = among.map(({ candidate }) => candidate.professionalId);
  const suits: Suited[] = [
    ...genders.map((gender) => ({ ...suitedOf(search), gender })),
    ...hairLengths.map((hairLength) => ({ ...suitedOf(search), hairLength })),
  ];
  const sums = await readUnlessAway(deps, (db) =>
    findNamedPrices(db, { ids, place: search.place, named }, suits),
  );
  await nextTurn();
  const isNamedAlone = offerKeys.length === named.length;
  const counts = suits.map(() => 0);
  for (const { candidate, suits: suitsBeside } of among)
    for (const [at, cents] of (sums.get(candidate.professionalId) ?? []).entries()) {
      if (cents === null || !(isNamedAlone || suitsBeside(suits[at]!))) continue;
      if (costsAtMost(cents + (isNamedAlone ? 0 : candidate.fromPriceCents), current.maxPriceCents))
        counts[at]! += 1;
    }
  return {
    gender: genders.map((value, at) => ({ value, count: counts[at]! })),
    hairLength: hairLengths.map((value, at) => ({ value, count: counts[genders.length + at]! })),
  };
}

function withOwn(steps: readonly number[], own: number | undefined): number[] {
  return [...new Set([...steps, ...(own ? [own] : [])])];
}

/**
 * Counts the results when each category is added to the chosen ones. The price filter is compared with the
 * total price.
 */
async function countCategories(pool: readonly Countable[], sought: Sought, current: Filters) {
  const { named, listed, offerKeys, search } = sought;
  const chosen = chosenOf(search.categories);
  const isNamedAlone = offerKeys.length === named.length;
  const suited = suitedOf(search);
  await nextTurn();
  const among = fitting(pool, without(current, 'maxPriceCents')).map((one) => ({
    ...one,
    namedCents:
      named.length === 0
        ? 0
        : one.candidate.fromPriceCents - (isNamedAlone ? 0 : (one.facets.priceOf(listed) ?? 0)),
  }));
  return categories.map((value) => {
    const next = offerKeysOfSearch([...new Set([...chosen, value])], named);
    const isNextNamedAlone = next.offerKeys.length === named.length;
    const found = among.filter(({ facets, namedCents }) => {
      const cents = facets.priceOf(next.listed);
      if (cents === undefined || !facets.suits(next.listed, suited)) return false;
      return costsAtMost(namedCents + (isNextNamedAlone ? 0 : cents), current.maxPriceCents);
    });
    return { value, count: found.length };
  });
}

async function countPlaces(deps: RequestDeps, there: Sought, here: number) {
  const elsewhere = (await listCandidates(deps, there)).length;
  return placesOfService.map((value) => ({
    value,
    count: value === there.search.place ? elsewhere : here,
  }));
}

function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}
