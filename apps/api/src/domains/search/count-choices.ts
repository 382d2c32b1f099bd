import { setImmediate as nextTurn } from 'node:timers/promises';
import { categories, genders, hairLengths, placesOfService } from '@meche/contract/enumerations';
import type { ChoiceCounts } from '@meche/contract/search-counts';
import { priceStepsEuros, ratingSteps } from '@meche/contract/search-steps';
import {
  ask,
  type Candidate,
  chosenOf,
  costsAtMost,
  isRated,
  keptWith,
  LISTINGS_AT_MOST,
  listCandidates,
  listFitting,
  listNear,
  type Search,
  type SearchDeps,
  type Sought,
  soughtBy,
  understand,
} from './find-candidates.ts';
import { findNamedPrices } from './find-named.ts';
import type { SearchMemory } from './open-cache.ts';
import type { Facets } from './rules/columns.ts';
import type { Suited } from './rules/suits.ts';
import { type Trait, type TraitsAsked, traitChoices } from './rules/traits.ts';
import { CALENDARS_AT_MOST, mustBeFree, ONE, otherOf } from './search-professionals.ts';
import { withSlots } from './show-candidates.ts';

type WithMemory = SearchDeps & { memory: SearchMemory };

type Countable = {
  candidate: Candidate;
  facets: Facets;
  /** Of all that is listed, whom something suits. */
  suits: (suited: Suited) => boolean;
};
type Filters = TraitsAsked & Suited & { maxPriceCents?: number | undefined; minRating?: number | undefined };
type Filter = Trait | keyof Suited | 'maxPriceCents' | 'minRating';

/** One service must suit both, who it is for and which hair: the one filter is asked together with the other. */
const fits: { [F in Filter]: (one: Countable, choice: NonNullable<Filters[F]>, asked: Filters) => boolean } =
  {
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
 * How many a search would find with each choice of each filter, the others as they are: by what this process keeps in memory, and
 * not at all where it keeps nothing.
 */
export async function countChoices(
  deps: SearchDeps,
  asked: Omit<Search, 'sort' | 'page'>,
): Promise<ChoiceCounts> {
  const { memory } = deps;
  if (!memory) return notCounted;
  const make = () => count({ ...deps, memory }, { ...asked, sort: 'distance', page: 1 });
  return memory.getOrLoadAnswer(JSON.stringify(['counts', asked]), make);
}

async function count(deps: WithMemory, search: Search) {
  const sought = await understand(deps, search);
  const there = elsewhereOf(sought);
  const [here, elsewhere] = [keptWith(deps, sought), keptWith(deps, there)];
  const kept = here &&
    elsewhere && {
      stamp: () => sumOf(here.stamp(), elsewhere.stamp()),
      stamped: here.stamped + elsewhere.stamped,
    };
  const asked = filtersOf(sought);
  const all = await poolOf(deps, opened(sought, isSuitingByItself(sought) ? suitedOf(search) : {}));
  const pool = all && mustBeFree(search) ? await freeAmong(deps, sought, all) : all;
  if (!pool) return { answer: notCounted, kept: undefined };
  const answer: ChoiceCounts = {
    ...(await countFilters(pool, asked)),
    ...(isSuitingByItself(sought)
      ? await countSuitedByName(deps, sought, asked)
      : await countSuited(pool, asked)),
    // Other services have other times, and so has another place.
    ...(mustBeFree(search)
      ? { categories: null, place: null }
      : {
          categories: await countCategories(pool, sought, asked),
          place: await countPlaces(deps, there, fitting(pool, asked).length),
        }),
  };
  return { answer, kept };
}

/** The other place, as it would be asked for: without the part of the map, and at home into no salon. */
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

/** Without its filters, but for whom it must suit. */
function opened(sought: Sought, { gender, hairLength }: Suited): Sought {
  const no = { maxPriceCents: undefined, minRating: undefined };
  return { ...sought, having: {}, search: { ...sought.search, ...no, gender, hairLength } };
}

/** All that any choice of a filter may find; undefined where nothing is in memory, or more than are looked at. */
async function poolOf(deps: WithMemory, open: Sought): Promise<Countable[] | undefined> {
  const near = await listNear(deps, open);
  if (near.length >= LISTINGS_AT_MOST) return undefined;
  const pool: Countable[] = [];
  // Thousands were found just now.
  await nextTurn();
  for (const candidate of await listFitting(deps, open, near)) {
    const facets = deps.memory.facetsOf(candidate.professionalId, open.search.place);
    if (!facets) return undefined;
    pool.push({ candidate, facets, suits: (suited) => facets.suits(open.listed, suited) });
  }
  return pool;
}

/** Who fails one filter alone may be found by another choice of it. More than are compared cannot be told. */
async function freeAmong(
  deps: SearchDeps,
  sought: Sought,
  pool: readonly Countable[],
): Promise<Countable[] | undefined> {
  const asked = filtersOf(sought);
  const some = pool.filter((one) => filters.some((filter) => isFitting(one, without(asked, filter))));
  if (some.length > CALENDARS_AT_MOST) return undefined;
  const looked = await withSlots(
    deps,
    sought,
    some.map(({ candidate }) => candidate),
    ONE,
  );
  const free = new Set(looked.flatMap((one) => (one.slots.length > 0 ? [one.professionalId] : [])));
  return some.filter(({ candidate }) => free.has(candidate.professionalId));
}

/** What is named must suit by itself: it is another service, at another price, for somebody else. */
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

function without(asked: Filters, filter: Filter): Filters {
  return { ...asked, [filter]: undefined };
}

function isFitting(one: Countable, asked: Filters): boolean {
  return filters.every((filter) => isChosenBy(one, asked, filter));
}

function isChosenBy<F extends Filter>(one: Countable, asked: Filters, filter: F): boolean {
  const choice = asked[filter];
  return choice === undefined || choice === null || fits[filter](one, choice, asked);
}

function fitting(pool: readonly Countable[], asked: Filters): Countable[] {
  return pool.filter((one) => isFitting(one, asked));
}

/** With each choice of a filter, the others as they are. */
async function countEach<F extends Filter>(
  pool: readonly Countable[],
  asked: Filters,
  { filter, choices }: { filter: F; choices: readonly NonNullable<Filters[F]>[] },
) {
  const among = fitting(pool, without(asked, filter));
  // Thousands by dozens of choices: between two filters others are answered.
  await nextTurn();
  return choices.map((value) => ({
    value,
    count: among.filter((one) => fits[filter](one, value, asked)).length,
  }));
}

async function countFilters(pool: readonly Countable[], asked: Filters) {
  const counted = <F extends Filter>(filter: F, choices: readonly NonNullable<Filters[F]>[]) =>
    countEach(pool, asked, { filter, choices });
  return {
    hairType: await counted('hairType', traitChoices.hairType),
    language: await counted('language', traitChoices.language),
    access: await counted('access', traitChoices.access),
    payment: await counted('payment', traitChoices.payment),
    maxPriceCents: await counted(
      'maxPriceCents',
      withOwn(
        priceStepsEuros.map((euros) => euros * 100),
        asked.maxPriceCents,
      ),
    ),
    minRating: await counted('minRating', withOwn(ratingSteps, asked.minRating)),
  };
}

async function countSuited(pool: readonly Countable[], asked: Filters) {
  return {
    gender: await countEach(pool, asked, { filter: 'gender', choices: genders }),
    hairLength: await countEach(pool, asked, { filter: 'hairLength', choices: hairLengths }),
  };
}

/** Of what is named another service suits others, at another price and in another time. */
async function countSuitedByName(deps: WithMemory, sought: Sought, asked: Filters) {
  const { named, wanted, search } = sought;
  const notTold = { gender: null, hairLength: null };
  if (mustBeFree(search)) return notTold;
  const pool = await poolOf(deps, { ...opened(sought, {}), named: [] });
  if (!pool) return notTold;
  const among = fitting(pool, without(asked, 'maxPriceCents'));
  const ids = among.map(({ candidate }) => candidate.professionalId);
  const suits: Suited[] = [
    ...genders.map((gender) => ({ ...suitedOf(search), gender })),
    ...hairLengths.map((hairLength) => ({ ...suitedOf(search), hairLength })),
  ];
  const sums = await ask(deps, (db) => findNamedPrices(db, { ids, place: search.place, named }, suits));
  await nextTurn();
  const isNamedAlone = wanted.length === named.length;
  const counts = suits.map(() => 0);
  for (const { candidate, suits: suitsBeside } of among)
    for (const [at, cents] of (sums.get(candidate.professionalId) ?? []).entries()) {
      if (cents === null || !(isNamedAlone || suitsBeside(suits[at]!))) continue;
      if (costsAtMost(cents + (isNamedAlone ? 0 : candidate.fromPriceCents), asked.maxPriceCents))
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

/** Each beside those that are chosen: what all of it costs decides, too. */
async function countCategories(pool: readonly Countable[], sought: Sought, asked: Filters) {
  const { named, listed, wanted, search } = sought;
  const chosen = chosenOf(search.categories);
  const isNamedAlone = wanted.length === named.length;
  const suited = suitedOf(search);
  await nextTurn();
  const among = fitting(pool, without(asked, 'maxPriceCents')).map((one) => ({
    ...one,
    namedCents:
      named.length === 0
        ? 0
        : one.candidate.fromPriceCents - (isNamedAlone ? 0 : (one.facets.priceOf(listed) ?? 0)),
  }));
  return categories.map((value) => {
    const next = soughtBy([...new Set([...chosen, value])], named);
    const isNextNamedAlone = next.wanted.length === named.length;
    const found = among.filter(({ facets, namedCents }) => {
      const cents = facets.priceOf(next.listed);
      if (cents === undefined || !facets.suits(next.listed, suited)) return false;
      return costsAtMost(namedCents + (isNextNamedAlone ? 0 : cents), asked.maxPriceCents);
    });
    return { value, count: found.length };
  });
}

async function countPlaces(deps: SearchDeps, there: Sought, here: number) {
  const elsewhere = (await listCandidates(deps, there)).length;
  return placesOfService.map((value) => ({
    value,
    count: value === there.search.place ? elsewhere : here,
  }));
}

function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}
