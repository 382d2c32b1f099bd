import type { Category } from '@meche/contract/enumerations';
import { type RankingTerm, rankingFormula } from '@meche/contract/ranking';

export type Ranking = {
  /** The percentage of the points that the present terms can give. */
  score: number;
  /** The median with which the price is compared; null when the score has no price term. */
  medianPriceCents: number | null;
  terms: { term: RankingTerm; value: number | null; points: number }[];
};

type Compared = {
  distanceKm: number;
  fromPriceCents: number;
  rating: { average: number | null; count: number };
  /** Whole hours until the first free slot; null when there is no slot. */
  waitHours: number | null;
};

/**
 * Computes the published ranking formula. Points are rounded to tenths and computed from the published
 * values, so that readers can reproduce them. Without a median there is no price term.
 */
export function rankingOf(candidate: Compared, medianPriceCents: number | null): Ranking {
  const { nearness, soon, rating, price } = rankingFormula;
  const weighed = weighedRating(candidate.rating);
  const terms: Ranking['terms'] = [
    {
      term: 'nearness',
      value: candidate.distanceKm,
      points: earned(nearness.points, 1 - candidate.distanceKm / nearness.untilKm),
    },
    {
      term: 'soon',
      value: candidate.waitHours,
      points:
        candidate.waitHours === null ? 0 : earned(soon.points, 1 - candidate.waitHours / soon.untilHours),
    },
    { term: 'rating', value: weighed, points: earned(rating.points, (weighed - 1) / 4) },
  ];
  if (medianPriceCents !== null) {
    const percent = percentOf(candidate.fromPriceCents, medianPriceCents);
    const share = (price.nonePercent - percent) / (price.nonePercent - price.fullPercent);
    terms.push({ term: 'price', value: percent, points: earned(price.points, share) });
  }
  const sum = terms.reduce((all, { points }) => all + points, 0);
  const most = terms.reduce((all, { term }) => all + rankingFormula[term].points, 0);
  return { score: tenths((100 * sum) / most), medianPriceCents, terms };
}

/**
 * Prices are compared among services of the same categories. Undefined when a price depends on the hair
 * length and no length was chosen.
 */
export function priceGroupOf(
  services: readonly { category: Category; byLength: boolean }[],
): string | undefined {
  if (services.some(({ byLength }) => byLength)) return undefined;
  return services.map(({ category }) => category).join();
}

type Priced = { priceGroup: string | undefined; fromPriceCents: number };

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

/** Returns the lower of the two middle values of an even number of values; 0 for an empty list. */
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
  // When the median is zero, a free service has the usual price.
  return cents === 0 ? 100 : rankingFormula.price.nonePercent;
}

function earned(points: number, share: number): number {
  return tenths(points * Math.max(0, Math.min(1, share)));
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}
