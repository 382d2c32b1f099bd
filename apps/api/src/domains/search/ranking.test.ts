import { categories, hairTypes } from '@meche/contract/enumerations';
import { rankingFormula } from '@meche/contract/ranking';
import type { SearchResult } from '@meche/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, openListener } from '#kit/database/listen';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { fillMarketplace } from '#testing/many-professionals';
import { randomFrom } from '#testing/random';
import type { Search } from './find-candidates.ts';
import { openSearchMemory, type SearchMemory, searchProfessionals } from './index.ts';

const isFull = process.env.ROUNDS === 'full';
const CATALOGUES = isFull ? 20 : 3;
const QUESTIONS = 4;
const PROFESSIONALS = 600;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);
console.log(`ranking: seed ${seed}`);

const start = new Date('2031-03-27T07:12:20Z');
const clock = { now: () => start };
let fresh: FreshDatabase;
let listener: Listener;
let memory: SearchMemory;
beforeAll(async () => {
  fresh = await freshDatabase({ max: 4 });
  await fillMarketplace(fresh.db, PROFESSIONALS, start);
  listener = openListener(fresh.url);
  memory = openSearchMemory({ db: fresh.db, listener, clock });
  await memory.filled;
});
afterAll(async () => {
  await memory.close();
  await listener.close();
  await fresh.close();
});

/** Listings around Paris with random ratings and prices; every third somewhat farther away. */
async function aCatalogue(number: number): Promise<void> {
  const chance = (salt: string) =>
    sql`(('x' || substr(md5(professional_id::text || ${`${salt} ${seed} ${number}`}), 1, 7))::bit(28)::integer)`;
  const priced = (offers: string) =>
    sql`jsonb_set(${sql.ref(offers)}, '{any,service}', ${sql.ref(offers)} #> '{any,service}' || jsonb_build_object(
      'priceCents', 1000 + ${chance('price')} % 9000, 'byLength', ${chance('length')} % 5 = 0,
      'category', case when ${chance('category')} % 3 = 0 then 'kids' else 'woman_cut' end))`;
  await sql`update search.listings set zones = array['75'],
    rating_count = ${chance('count')} % 30,
    rating_sum = (${chance('count')} % 30) * (1 + ${chance('rating')} % 5),
    hair_types = case when ${chance('hair')} % 2 = 0 then array['curly_hair'] else '{}' end,
    salon_latitude = case when salon_latitude is not null then 48.8 + (${chance('north')} % 2000) / 20000.0 end,
    salon_longitude = case when salon_latitude is not null then 2.28 + (${chance('east')} % 2000) / 20000.0 end,
    salon_offers = case when salon_offers ? 'any' then ${priced('salonOffers')} else salon_offers end,
    home_offers = case when home_offers ? 'any' then ${priced('homeOffers')} else home_offers end`.execute(
    fresh.db,
  );
  await memory.audit();
}

function aQuestion(round: number): Search {
  return {
    where: random.oneOf(['75003', '75011', '75018', '92100']),
    sort: 'recommended',
    page: 1,
    place: round % 3 === 2 ? 'at_home' : 'salon',
    // The first query matches more than are compared.
    ...(round > 0 && random.below(2) === 0 && { categories: random.oneOf(categories.slice(0, 5)) }),
    ...(round > 0 && random.below(3) === 0 && { hairType: hairTypes[3] }),
    ...(round > 0 && random.below(3) === 0 && { day: `2031-03-${28 + random.below(4)}` }),
  };
}

async function allPages(question: Search) {
  const first = await searchProfessionals({ db: fresh.db, clock, memory }, question);
  const items: SearchResult[] = [...first.items];
  for (let page = 2; items.length < first.total && page <= 100; page++)
    items.push(...(await searchProfessionals({ db: fresh.db, clock, memory }, { ...question, page })).items);
  return { ...first, items };
}

/** The ranking computed as the contract describes it, from the answers alone. */
function recomputed(items: readonly SearchResult[], now: string) {
  const { nearness, soon, rating: rated, price } = rankingFormula;
  const pricesOf = (category: string) =>
    items
      .filter(({ services }) => services.every((one) => one.category === category && !one.byLength))
      .map(({ fromPriceCents }) => fromPriceCents!)
      .sort((one, other) => one - other);
  const minute = Math.ceil(Date.parse(now) / 60_000) * 60_000;
  const within = (points: number, most: number) => Math.round(Math.min(most, Math.max(0, points)) * 10) / 10;
  return items.map(({ distanceKm, rating, fromPriceCents, slots, services }) => {
    const wait = slots[0] ? Math.floor((Date.parse(slots[0].startsAt) - minute) / 3_600_000) : null;
    const weighed =
      Math.round(
        (((rating.average ?? 0) * rating.count + rated.addedAverage * rated.addedReviews) /
          (rating.count + rated.addedReviews)) *
          100,
      ) / 100;
    const [{ category = '', byLength = false } = {}] = services;
    const prices = byLength ? [] : pricesOf(category);
    const median = prices.length > 1 ? prices[Math.ceil(prices.length / 2) - 1]! : null;
    const percent = median === null ? 0 : Math.round((100 * fromPriceCents!) / median);
    const points = {
      nearness: within(nearness.points * (1 - distanceKm / nearness.untilKm), nearness.points),
      soon: wait === null ? 0 : within(soon.points * (1 - wait / soon.untilHours), soon.points),
      rating: within((rated.points * (weighed - 1)) / 4, rated.points),
      ...(median !== null && {
        price: within(
          (price.points * (price.nonePercent - percent)) / (price.nonePercent - price.fullPercent),
          price.points,
        ),
      }),
    };
    return { median, points, most: median === null ? 90 : 100 };
  });
}

test(`in ${CATALOGUES} random catalogues every score, and the order, can be computed from the answers alone`, async () => {
  let [beyond, seen, leftOut] = [0, 0, 0];
  for (let number = 0; number < CATALOGUES; number++) {
    await aCatalogue(number);
    for (let round = 0; round < QUESTIONS; round++) {
      const question = aQuestion(round);
      const { items, total, now } = await allPages(question);
      expect(items.length, JSON.stringify(question)).toBe(total);
      if (total === 0) continue;
      const compared = items.slice(0, rankingFormula.compared);
      const further = items.slice(rankingFormula.compared);
      const scores = recomputed(compared, now);
      for (const [at, { ranking }] of compared.entries()) {
        const { median, points, most } = scores[at]!;
        const shownPoints = Object.fromEntries(ranking!.terms.map(({ term, points }) => [term, points]));
        expect(shownPoints).toEqual(points);
        expect(ranking!.medianPriceCents).toBe(median);
        const sum = Object.values(points).reduce((all, one) => all + one, 0);
        expect(ranking!.score).toBe(Math.round(((100 * sum) / most) * 10) / 10);
        if (median === null) leftOut += 1;
      }
      const inOrder = compared.toSorted(
        (one, other) =>
          other.ranking!.score - one.ranking!.score ||
          one.distanceKm - other.distanceKm ||
          (one.professionalId < other.professionalId ? -1 : 1),
      );
      expect(compared.map(idOf)).toEqual(inOrder.map(idOf));
      expect(further.every(({ ranking }) => ranking === null)).toBe(true);
      const farthest = Math.max(...compared.map(({ distanceKm }) => distanceKm));
      expect(further.every(({ distanceKm }) => distanceKm >= farthest)).toBe(true);
      beyond += further.length;
      seen += compared.length;
    }
  }
  expect([beyond > 0, seen > CATALOGUES * 200, leftOut > CATALOGUES]).toEqual([true, true, true]);
});

test('another order returns no score', async () => {
  for (const sort of ['distance', 'first_slot', 'price', 'rating'] as const) {
    const found = await searchProfessionals({ db: fresh.db, clock, memory }, { ...aQuestion(0), sort });
    expect(found.items.length).toBeGreaterThan(0);
    expect(found.items.map(({ ranking }) => ranking)).toEqual(found.items.map(() => null));
  }
});

const idOf = ({ professionalId }: SearchResult) => professionalId;
