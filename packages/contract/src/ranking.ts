/**
 * The public ranking of a search: points per term, the same for server, page and text. Neither payments nor
 * plans count. No zod here: public pages import it.
 */
export const rankingFormula = {
  /** Only the nearest are compared; the others follow, by distance. */
  compared: 200,
  /** All points at distance 0, linearly fewer, none from `untilKm` on. */
  nearness: { points: 40, untilKm: 20 },
  /**
   * All points when free within the hour, linearly fewer, none from `untilHours` on or without a free time.
   */
  soon: { points: 25, untilHours: 14 * 24 },
  /**
   * By the average from 1 to 5, after adding `addedReviews` reviews of `addedAverage` to each professional:
   * one review of five must not outweigh a hundred.
   */
  rating: { points: 25, addedReviews: 5, addedAverage: 3.5 },
  /**
   * Price in per cent of the median of those compared: all points up to `fullPercent`, none from
   * `nonePercent` on.
   */
  price: { points: 10, fullPercent: 50, nonePercent: 150 },
} as const;

export const rankingTerms = ['nearness', 'soon', 'rating', 'price'] as const;
export type RankingTerm = (typeof rankingTerms)[number];
