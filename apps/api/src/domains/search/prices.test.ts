import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, openListener } from '#kit/database/listen';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { countChoices } from './count-choices.ts';
import type { Search } from './find-candidates.ts';
import {
  findOnMap,
  openSearchMemory,
  rebuildListings,
  type SearchMemory,
  searchProfessionals,
} from './index.ts';

// A Tuesday, 10:00 in Paris.
const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
let fresh: FreshDatabase;
let listener: Listener;
let memory: SearchMemory;
const names = new Map<string, string>();

type Sold = Parameters<typeof aService>[2];

async function aSalon(name: string, services: readonly Sold[]): Promise<void> {
  const { id } = await aProfessional(fresh.db, { businessName: name });
  for (const service of services) await aService(fresh.db, id, service);
  names.set(id, name);
}

const womanCut = { category: 'woman_cut', name: 'Coupe femme', durationMinutes: 45 } as const;
const childCut = { category: 'kids', name: 'Coupe enfant', durationMinutes: 30 } as const;

beforeAll(async () => {
  fresh = await freshDatabase();
  // The first service costs 45 euros, the cheapest 15; the quickest colour 60, the cheapest 40.
  await aSalon('varied', [
    { ...womanCut, priceCents: 4500 },
    { ...childCut, priceCents: 1500 },
    { category: 'coloration', name: 'Couleur express', durationMinutes: 30, priceCents: 6000 },
    { category: 'coloration', name: 'Couleur longue', durationMinutes: 90, priceCents: 4000 },
  ]);
  await aSalon('barber', [
    { category: 'man_cut', name: 'Coupe homme', durationMinutes: 30, priceCents: 2800 },
  ]);
  await aSalon('children', [{ ...childCut, priceCents: 2300 }]);
  await aSalon('women', [{ ...womanCut, durationMinutes: 20, priceCents: 5100 }]);
  await aSalon('by length', [
    {
      ...womanCut,
      priceCents: 5000,
      lengthTerms: [{ hairLength: 'very_short', priceCents: 2500, durationMinutes: 30 }],
    },
  ]);
  await rebuildListings(fresh.db, [...names.keys()]);
  listener = openListener(fresh.url);
  memory = openSearchMemory({ db: fresh.db, listener, clock });
  await memory.filled;
});
afterAll(async () => {
  await memory.close();
  await listener.close();
  await fresh.close();
});

const query: Search = { where: '75011', place: 'salon', sort: 'distance', page: 1 };

/** From the tables and from memory. */
async function search(change: Partial<Search>) {
  const stored = await searchProfessionals({ db: fresh.db, clock }, { ...query, ...change });
  expect(await searchProfessionals({ db: fresh.db, clock, memory }, { ...query, ...change })).toEqual(stored);
  return stored.items.map((item) => ({ ...item, salon: names.get(item.professionalId) ?? '?' }));
}
const shownPrices = async (change: Partial<Search>) =>
  (await search(change)).map(({ salon, services }) => [
    salon,
    services.reduce((sum, { priceCents }) => sum + priceCents, 0),
  ]);

describe('the price of a search is that of the service that the card shows', () => {
  test.each([
    [{}],
    [{ categories: 'coloration' }],
    [{ categories: 'woman_cut,coloration' }],
    [{ named: 'Coupe' }],
    [{ named: 'Couleur' }],
  ])('%j: on the card, and on the map', async (change) => {
    const items = await search(change);
    expect(items.length).toBeGreaterThan(0);
    for (const { fromPriceCents, services } of items)
      expect(fromPriceCents).toBe(services.reduce((sum, { priceCents }) => sum + priceCents, 0));
    const { points } = await findOnMap({ db: fresh.db, clock }, { ...query, ...change });
    expect(points.map(({ professionalId, fromPriceCents }) => [professionalId, fromPriceCents])).toEqual(
      items.map(({ professionalId, fromPriceCents }) => [professionalId, fromPriceCents]),
    );
  });

  test('up to 30 euros no card shows 45', async () => {
    const within = await shownPrices({ maxPriceCents: 3000 });
    expect(within.toSorted()).toEqual([
      ['barber', 2800],
      ['by length', 2500],
      ['children', 2300],
    ]);
    expect(await shownPrices({ maxPriceCents: 5000, categories: 'coloration' })).toEqual([]);
    expect(await shownPrices({ maxPriceCents: 5000, named: 'Couleur' })).toEqual([]);
  });

  test('the first by price has the lowest shown price', async () => {
    expect(await shownPrices({ sort: 'price' })).toEqual([
      ['children', 2300],
      ['by length', 2500],
      ['barber', 2800],
      ['varied', 4500],
      ['women', 5100],
    ]);
  });

  test('the count of a price choice is the number that it finds', async () => {
    for (const change of [{}, { categories: 'coloration' }, { named: 'Couleur' }]) {
      const { maxPriceCents } = await countChoices(
        { db: fresh.db, clock, memory },
        { where: '75011', place: 'salon', ...change },
      );
      for (const { value, count } of maxPriceCents ?? [])
        expect([value, count]).toEqual([value, (await search({ ...change, maxPriceCents: value })).length]);
    }
  });
});

describe('the order by the public formula compares like with like', () => {
  const ranked = async (change: Partial<Search>) =>
    new Map(
      (await search({ sort: 'recommended', ...change })).map(({ salon, ranking }) => [
        salon,
        {
          median: ranking?.medianPriceCents,
          price: ranking?.terms.find(({ term }) => term === 'price'),
          score: ranking?.score,
          sum: ranking?.terms.reduce((sum, { points }) => sum + points, 0) ?? 0,
        },
      ]),
    );

  test('for a bare "coupe" each price is compared within its own category', async () => {
    const found = await ranked({ named: 'Coupe' });
    // The cards of "varied" and "children" show a child's cut, which is the quickest.
    expect(found.get('varied')).toMatchObject({ median: 1500, price: { value: 100 } });
    expect(found.get('children')).toMatchObject({ median: 1500, price: { value: 153 } });
    // No other card shows a woman's cut with one price.
    expect(found.get('women')).toMatchObject({ median: null, price: undefined });
  });

  test('within a category single prices are compared, prices by hair length are not', async () => {
    const found = await ranked({ categories: 'woman_cut' });
    expect(found.get('varied')).toMatchObject({ median: 4500, price: { value: 100, points: 5 } });
    expect(found.get('women')).toMatchObject({ median: 4500, price: { value: 113 } });
    expect(found.get('by length')).toMatchObject({ median: null, price: undefined });
  });

  test('without the price term the score is relative to the points of the others', async () => {
    const alone = (await ranked({ named: 'Coupe' })).get('women');
    expect(alone?.score).toBeCloseTo(Math.round((1000 * (alone?.sum ?? 0)) / 90) / 10, 6);
    const compared = (await ranked({ categories: 'woman_cut' })).get('women');
    expect(compared?.score).toBeCloseTo(compared?.sum ?? 0, 6);
  });
});
