import { type RankingTerm, rankingFormula } from '@meche/contract/ranking';

/** What the order of one professional is made of: of each term what was looked at, and what it earns. */
export type Ranking = {
  score: number;
  terms: { term: RankingTerm; value: number | null; points: number }[];
};

type Compared = {
  distanceKm: number;
  fromPriceCents: number;
  rating: { average: number | null; count: number };
  /** Whole hours until her first free time; null: there is none. */
  waitHours: number | null;
};

/** Points are tenths, made of the value that is told beside them: whoever reads an answer comes to the same. */
export function rankingOf(it: Compared, medianPriceCents: number): Ranking {
  const { nearness, soon, rating, price } = rankingFormula;
  const weighed = weighedRating(it.rating);
  const percent = percentOf(it.fromPriceCents, medianPriceCents);
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
    {
      term: 'price',
      value: percent,
      points: earned(price.points, (price.nonePercent - percent) / (price.nonePercent - price.fullPercent)),
    },
  ];
  return { score: tenths(terms.reduce((sum, { points }) => sum + points, 0)), terms };
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
