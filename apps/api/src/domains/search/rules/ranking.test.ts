import { rankingFormula, rankingTerms } from '@meche/contract/ranking';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianOf, mediansOf, priceGroupOf, rankingOf } from './ranking.ts';

const professional = fc.record({
  distanceKm: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
  fromPriceCents: fc.integer({ min: 0, max: 50_000 }),
  rating: fc.oneof(
    fc.constant({ average: null, count: 0 }),
    fc.record({
      average: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
      count: fc.integer({ min: 1, max: 500 }),
    }),
  ),
  waitHours: fc.option(fc.integer({ min: 0, max: 720 })),
});
const median = fc.integer({ min: 0, max: 50_000 });
const pointsOf = (...args: Parameters<typeof rankingOf>) =>
  Object.fromEntries(rankingOf(...args).terms.map(({ term, points }) => [term, points]));

test('every term earns between zero and its points, and the score is their sum', () => {
  fc.assert(
    fc.property(professional, median, (one, cents) => {
      const { score, terms } = rankingOf(one, cents);
      expect(terms.map(({ term }) => term)).toEqual(rankingTerms);
      for (const { term, points } of terms) {
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(rankingFormula[term].points);
      }
      expect(score).toBeCloseTo(
        terms.reduce((sum, { points }) => sum + points, 0),
        6,
      );
    }),
  );
});

test('nearer, sooner or cheaper never earns less, all else being equal', () => {
  fc.assert(
    fc.property(professional, professional, median, (one, other, cents) => {
      const better = {
        ...one,
        distanceKm: Math.min(one.distanceKm, other.distanceKm),
        fromPriceCents: Math.min(one.fromPriceCents, other.fromPriceCents),
        waitHours:
          one.waitHours === null
            ? other.waitHours
            : Math.min(one.waitHours, other.waitHours ?? one.waitHours),
      };
      const [more, less] = [pointsOf(better, cents), pointsOf(one, cents)];
      for (const term of rankingTerms) expect(more[term]).toBeGreaterThanOrEqual(less[term]!);
    }),
  );
});

test('one five-star review weighs less than many nearly as good, and more than none', () => {
  const earned = (average: number | null, count: number) =>
    pointsOf({ distanceKm: 1, fromPriceCents: 3000, waitHours: 1, rating: { average, count } }, 3000).rating!;
  expect(earned(4.8, 100)).toBeGreaterThan(earned(5, 1));
  expect(earned(5, 1)).toBeGreaterThan(earned(null, 0));
  expect(earned(null, 0)).toBeGreaterThan(earned(2, 100));
});

test('the ends of the scale: here, now, at half the usual price; far, never, for much more', () => {
  const rating = { average: 5, count: 100_000 };
  const best = { distanceKm: 0, waitHours: 0, fromPriceCents: 1500, rating };
  expect(rankingOf(best, 3000).score).toBe(100);
  const worst = {
    distanceKm: 20,
    waitHours: null,
    fromPriceCents: 4500,
    rating: { average: 1, count: 100_000 },
  };
  expect(rankingOf(worst, 3000).score).toBe(0);
});

test('without a median the price does not count, and the score is relative to the other points', () => {
  fc.assert(
    fc.property(professional, (one) => {
      const { score, terms } = rankingOf(one, null);
      expect(terms.map(({ term }) => term)).toEqual(['nearness', 'soon', 'rating']);
      expect(score).toBeCloseTo((terms.reduce((sum, { points }) => sum + points, 0) * 100) / 90, 0);
      expect(score).toBeLessThanOrEqual(100);
    }),
  );
});

test('prices are compared within the same categories, for services with one price, among at least two', () => {
  const cut = { category: 'woman_cut', byLength: false } as const;
  const child = { category: 'kids', byLength: false } as const;
  expect(priceGroupOf([cut])).not.toBe(priceGroupOf([child]));
  expect(priceGroupOf([cut, child])).not.toBe(priceGroupOf([cut]));
  expect(priceGroupOf([cut, { ...child, byLength: true }])).toBeUndefined();
  const priced = (priceGroup: string | undefined, fromPriceCents: number) => ({ priceGroup, fromPriceCents });
  const all = [priced('a', 5), priced('a', 3), priced('a', 9), priced('b', 1), priced(undefined, 2)];
  expect([...mediansOf([...all, priced(undefined, 4)])]).toEqual([['a', 5]]);
});

test('the median is the lower of two middle values; where it is zero, free is the usual price', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1]), medianOf([5, 9, 1])]).toEqual([0, 3, 1, 5]);
  const free = { distanceKm: 1, waitHours: 1, fromPriceCents: 0, rating: { average: null, count: 0 } };
  expect([pointsOf(free, 0).price, pointsOf({ ...free, fromPriceCents: 100 }, 0).price]).toEqual([5, 0]);
});
