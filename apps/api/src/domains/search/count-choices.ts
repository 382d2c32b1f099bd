import { setImmediate as nextTurn } from 'node:timers/promises';
import { categories, genders, hairLengths, placesOfService } from '@meche/contract/enumerations';
import type { ChoiceCounts } from '@meche/contract/search-counts';
import { priceStepsEuros, ratingSteps } from '@meche/contract/search-steps';
import {
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
import type { SearchMemory } from './open-memory.ts';
import type { Facets } from './rules/columns.ts';
import type { Suited } from './rules/suits.ts';
import { type Trait, type TraitsAsked, traitChoices } from './rules/traits.ts';
import { CALENDARS_AT_MOST, mustBeFree, ONE, otherOf } from './search-professionals.ts';
import { withSlots } from './show-candidates.ts';

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
  ...{ place: null, categories: null, hairType: null, language: null, access: null },
  ...{ payment: null, gender: null, hairLength: null, maxPriceCents: null, minRating: null },
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
  return memory.recallAnswer(JSON.stringify(['counts', asked]), make);
}

async function count(deps: SearchDeps & { memory: SearchMemory }, search: Search) {
  const sought = await understand(deps, search);
  const there = elsewhereOf(sought);
  const [here, elsewhere] = [keptWith(deps, sought), keptWith(deps, there)];
  const kept = here &&
    elsewhere && {
      stamp: () => sumOf(here.stamp(), elsewhere.stamp()),
      stamped: here.stamped + elsewhere.stamped,
    };
  const pool = await poolOf(deps, sought);
  if (!pool) return { answer: notCounted, kept: undefined };
  const asked = filtersOf(sought);
  const answer: ChoiceCounts = {
    ...(await countFilters(pool, asked)),
    ...(await countSuited(pool, sought, asked)),
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
    ...{ ...sought, square: undefined },
    ...{ having: { ...sought.having, access }, search: { ...sought.search, place } },
  };
}

/** All that any choice of a filter may find; undefined where nothing is in memory, or more than are looked at. */
async function poolOf(
  deps: SearchDeps & { memory: SearchMemory },
  sought: Sought,
): Promise<Countable[] | undefined> {
  const { search } = sought;
  const open: Sought = {
    ...{ ...sought, having: {} },
    search: {
      ...{ ...search, maxPriceCents: undefined, minRating: undefined },
      ...(!isSuitingByItself(sought) && { gender: undefined, hairLength: undefined }),
    },
  };
  const near = await listNear(deps, open);
  if (near.length >= LISTINGS_AT_MOST) return undefined;
  const pool: Countable[] = [];
  // Thousands were found just now.
  await nextTurn();
  for (const candidate of await listFitting(deps, open, near)) {
    const facets = deps.memory.facetsOf(candidate.professionalId, search.place);
    if (!facets) return undefined;
    pool.push({ candidate, facets, suits: (suited) => facets.suits(sought.listed, suited) });
  }
  return mustBeFree(search) ? freeAmong(deps, sought, pool) : pool;
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
  const opened = await withSlots(
    deps,
    sought,
    some.map(({ candidate }) => candidate),
    ONE,
  );
  const free = new Set(opened.flatMap((one) => (one.slots.length > 0 ? [one.professionalId] : [])));
  return some.filter(({ candidate }) => free.has(candidate.professionalId));
}

/** What is named must suit by itself: it is another service, at another price, for somebody else. */
function isSuitingByItself({ named }: Sought): boolean {
  return named.length > 0;
}

function filtersOf(sought: Sought): Filters {
  const { gender, hairLength, maxPriceCents, minRating } = sought.search;
  const suited = isSuitingByItself(sought) ? {} : { gender, hairLength };
  return { ...sought.having, ...suited, maxPriceCents, minRating };
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

async function countSuited(pool: readonly Countable[], sought: Sought, asked: Filters) {
  if (isSuitingByItself(sought)) return { gender: null, hairLength: null };
  return {
    gender: await countEach(pool, asked, { filter: 'gender', choices: genders }),
    hairLength: await countEach(pool, asked, { filter: 'hairLength', choices: hairLengths }),
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
  const suited = { gender: search.gender, hairLength: search.hairLength };
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
