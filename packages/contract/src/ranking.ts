/**
 * The public ranking formula of the search: points per term. The server, the pages and the legal text use
 * the same numbers. Neither payments nor plans count. The module does not import zod, because public pages
 * import it.
 */
export const rankingFormula = {
  /** Number of nearest professionals that are compared; the others follow, sorted by distance. */
  compared: 200,
  /** All points at distance 0, linearly fewer with distance, none from `untilKm` on. */
  nearness: { points: 40, untilKm: 20 },
  /**
   * All points for a free time within the hour, linearly fewer for later ones, none from `untilHours` on or
   * without a free time.
   */
  soon: { points: 25, untilHours: 14 * 24 },
  /**
   * Points by the average rating from 1 to 5. Each professional gets `addedReviews` additional reviews of
   * `addedAverage`, so that a single review of five does not outweigh a hundred reviews.
   */
  rating: { points: 25, addedReviews: 5, addedAverage: 3.5 },
  /**
   * Points by the price in per cent of the median of the compared professionals: all up to `fullPercent`,
   * none from `nonePercent` on.
   */
  price: { points: 10, fullPercent: 50, nonePercent: 150 },
} as const;

export const rankingTerms = ['nearness', 'soon', 'rating', 'price'] as const;
export type RankingTerm = (typeof rankingTerms)[number];
