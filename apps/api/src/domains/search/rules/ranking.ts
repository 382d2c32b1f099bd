import { type RankingTerm, rankingFormula } from '@meche/contract/ranking';
import type { SoldService } from '../rules.ts';

/** What the order of one professional is made of: of each term what was looked at, and what it earns. */
export type Ranking = {
  /** Per cent of the points that its terms can earn. */
  score: number;
  /** That the price is compared with; null: the term is left out. */
  medianPriceCents: number | null;
  terms: { term: RankingTerm; value: number | null; points: number }[];
};

type Compared = {
  distanceKm: number;
  fromPriceCents: number;
  rating: { average: number | null; count: number };
  /** Whole hours until her first free time; null: there is none. */
  waitHours: number | null;
};

/**
 * Points are tenths, made of the value beside them: a reader of an answer comes to the same. Without a median the term of the
 * price is left out, and the score is made of the others.
 */
export function rankingOf(it: Compared, medianPriceCents: number | null): Ranking {
  const { nearness, soon, rating, price } = rankingFormula;
  const weighed = weighedRating(it.rating);
  const terms: Ranking['terms'] = [
    {
      term: 'nearness',
      value: it.distanceKm,
      points: earned(nearness.points, 1 - it.distanceKm / nearness.untilKm),
    },
    {
      term: 'soon',
      value: it.waitHours,
      points: it.waitHours === null ? 0 : earned(soon.points, 1 - it.waitHours / soon.untilHours),
    },
    { term: 'rating', value: weighed, points: earned(rating.points, (weighed - 1) / 4) },
  ];
  if (medianPriceCents !== null) {
    const percent = percentOf(it.fromPriceCents, medianPriceCents);
    const share = (price.nonePercent - percent) / (price.nonePercent - price.fullPercent);
    terms.push({ term: 'price', value: percent, points: earned(price.points, share) });
  }
  const sum = terms.reduce((all, { points }) => all + points, 0);
  const most = terms.reduce((all, { term }) => all + rankingFormula[term].points, 0);
  return { score: tenths((100 * sum) / most), medianPriceCents, terms };
}

/**
 * Within what prices are compared: services of the same categories. Undefined where a price goes by the length of the hair,
 * which nobody has named.
 */
export function priceGroupOf(
  services: readonly Pick<SoldService, 'category' | 'byLength'>[],
): string | undefined {
  if (services.some(({ byLength }) => byLength)) return undefined;
  return services.map(({ category }) => category).join();
}

type Priced = { priceGroup: string | undefined; fromPriceCents: number };

/** The median price of each group of two or more. */
export function mediansOf(all: readonly Priced[]): Map<string, number> {
  const groups = Map.groupBy(all, ({ priceGroup }) => priceGroup);
  return new Map(
    [...groups].flatMap(([group, those]) =>
      group === undefined || those.length === 1
        ? []
        : [[group, medianOf(those.map(({ fromPriceCents }) => fromPriceCents))] as const],
    ),
  );
}

/** The lower one of two in the middle; 0 of nobody. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

function weighedRating({ average, count }: Compared['rating']): number {
  const { addedReviews, addedAverage } = rankingFormula.rating;
  const sum = (average ?? 0) * count + addedAverage * addedReviews;
  return Math.round((sum / (count + addedReviews)) * 100) / 100;
}

function percentOf(cents: number, medianCents: number): number {
  if (medianCents > 0) return Math.round((100 * cents) / medianCents);
  // Where most cost nothing, that is the usual price.
  return cents === 0 ? 100 : rankingFormula.price.nonePercent;
}

function earned(points: number, share: number): number {
  return tenths(points * Math.max(0, Math.min(1, share)));
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}
