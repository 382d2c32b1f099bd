import {
  accessibilities,
  categories,
  genders,
  hairLengths,
  hairTypes,
  type PlaceOfService,
  searchedPayments,
  spokenLanguages,
} from '@meche/contract/enumerations';
import type { ChoiceCounts } from '@meche/contract/search-counts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, openListener } from '#kit/database/listen';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { fillMarketplace } from '#testing/many-professionals';
import { randomFrom } from '#testing/random';
import { countChoices } from './count-choices.ts';
import type { Search } from './find-candidates.ts';
import { openSearchMemory, type SearchMemory, searchProfessionals } from './index.ts';
import { MAX_CALENDARS } from './search-professionals.ts';

const QUESTIONS = process.env.ROUNDS === 'full' ? 400 : 25;
const PROFESSIONALS = 500;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);
console.log(`counts of choices: seed ${seed}`);

const start = new Date('2031-03-27T07:12:20Z');
const clock = { now: () => start };
let fresh: FreshDatabase;
let listener: Listener;
let memory: SearchMemory;
beforeAll(async () => {
  fresh = await freshDatabase({ max: 4 });
  await fillMarketplace(fresh.db, PROFESSIONALS, start);
  const some = (column: string, choices: readonly string[]) =>
    sql`${sql.ref(column)} = array(select one from unnest(${[...choices]}::text[]) as one
      where random() < 0.4 and professional_id is not null)`;
  await sql`update search.listings set rating_count = (random() * 9)::integer, zones = zones || array['75'],
    ${some('hairTypes', hairTypes)}, ${some('languagesSpoken', spokenLanguages)},
    ${some('accessibility', accessibilities)}, ${some('payments', searchedPayments)}`.execute(fresh.db);
  await sql`update search.listings set rating_sum = rating_count * (1 + (random() * 4)::integer)`.execute(
    fresh.db,
  );
  await sql`update search.services set ${some('genders', genders)}, ${some('hairLengths', hairLengths)}`.execute(
    fresh.db,
  );
  listener = openListener(fresh.url);
  memory = openSearchMemory({ db: fresh.db, listener, clock });
  await memory.filled;
});
afterAll(async () => {
  await memory.close();
  await listener.close();
  await fresh.close();
});

type CountQuery = Omit<Search, 'sort' | 'page'>;

function aQuestion(): CountQuery {
  const maybe = <Value>(value: Value, oneIn: number) => (random.below(oneIn) === 0 ? value : undefined);
  return {
    where: random.oneOf(['75003', '75011', '75018', '75']),
    place: random.below(4) === 0 ? 'at_home' : 'salon',
    categories: maybe(random.oneOf(categories.slice(0, 6)), 2),
    named: maybe(random.oneOf(['Prestation 1', 'Prestation 2', 'Prestation 1,Prestation 2']), 3),
    square: maybe('2.25,48.8,2.4,48.9', 6),
    hairType: maybe(random.oneOf(hairTypes), 3),
    language: maybe(random.oneOf(spokenLanguages), 5),
    access: maybe(random.oneOf(accessibilities), 5),
    payment: maybe(random.oneOf(searchedPayments), 5),
    gender: maybe(random.oneOf(genders), 4),
    hairLength: maybe(random.oneOf(hairLengths), 4),
    maxPriceCents: maybe(random.oneOf([3000, 4500, 8000]), 3),
    minRating: maybe(random.oneOf([2, 3, 4]), 3),
    day: maybe('2031-03-28', 5),
    part: maybe('morning', 8),
  };
}

async function totalOf(query: CountQuery): Promise<number> {
  const search = { ...query, sort: 'distance', page: 1 } as const;
  return (await searchProfessionals({ db: fresh.db, clock, memory }, search)).total;
}

/** The query after choosing a value. */
const withChoice: { [F in keyof ChoiceCounts]: (query: CountQuery, value: never) => CountQuery } = {
  place: (query, place: PlaceOfService) => ({
    ...query,
    place,
    ...(place !== query.place && { square: undefined }),
    ...(place === 'at_home' && place !== query.place && { access: undefined }),
  }),
  categories: (query, value) => ({
    ...query,
    categories: [...new Set([...(query.categories?.split(',') ?? []), value])].join(','),
  }),
  hairType: (query, hairType) => ({ ...query, hairType }),
  language: (query, language) => ({ ...query, language }),
  access: (query, access) => ({ ...query, access }),
  payment: (query, payment) => ({ ...query, payment }),
  gender: (query, gender) => ({ ...query, gender }),
  hairLength: (query, hairLength) => ({ ...query, hairLength }),
  maxPriceCents: (query, maxPriceCents) => ({ ...query, maxPriceCents }),
  minRating: (query, minRating) => ({ ...query, minRating }),
};

test(`${QUESTIONS} random questions: each count is the total of the search with that choice`, async () => {
  const met = new Map<string, number>();
  for (let round = 0; round < QUESTIONS; round++) {
    const query = aQuestion();
    const counts = await countChoices({ db: fresh.db, clock, memory }, query);
    const isTimed = query.day !== undefined || query.part !== undefined;
    if (isTimed && counts.hairType === null) {
      // More may be free then than a search compares.
      const { where, place, categories, named, square } = query;
      const suited = named ? { gender: query.gender, hairLength: query.hairLength } : {};
      expect(await totalOf({ where, place, categories, named, square, ...suited })).toBeGreaterThan(
        MAX_CALENDARS,
      );
      expect(Object.values(counts).every((choices) => choices === null)).toBe(true);
      continue;
    }
    for (const filter of Object.keys(withChoice) as (keyof ChoiceCounts)[]) {
      const isNotified =
        filter === 'gender' || filter === 'hairLength'
          ? !isTimed || query.named === undefined
          : !isTimed || (filter !== 'place' && filter !== 'categories');
      expect([filter, counts[filter] !== null]).toEqual([filter, isNotified]);
      const choices = counts[filter] ?? [];
      // The first choices of a filter, and a sample of the rest.
      for (const { value, count } of choices.filter((_, at) => at < 5 || random.below(5) === 0)) {
        const total = await totalOf(withChoice[filter](query, value as never));
        expect([filter, value, count], JSON.stringify(query)).toEqual([filter, value, total]);
        if (count > 0) met.set(filter, (met.get(filter) ?? 0) + 1);
      }
    }
  }
  expect(
    [...met].filter(([, count]) => count < 3),
    'found at all',
  ).toEqual([]);
  expect(met.size).toBe(Object.keys(withChoice).length);
});

describe('nothing is counted', () => {
  const query: CountQuery = { where: '75011', place: 'salon' };

  test('without memory', async () => {
    const counts = await countChoices({ db: fresh.db, clock }, query);
    expect(Object.values(counts).every((choices) => choices === null)).toBe(true);
  });

  test('for an unknown word: it is refused at its field', async () => {
    const wrong = countChoices({ db: fresh.db, clock, memory }, { ...query, hairType: 'bald' });
    await expect(wrong).rejects.toMatchObject({ fields: { hair_type: 'not_a_choice' } });
  });
});
