/**
 * The public order of a search: what earns how many points, the same for server, page and text. Nothing is paid for, and no plan
 * counts. No zod here: public pages import it.
 */
export const rankingFormula = {
  /** The nearest so many are compared; whoever is further comes after them, by distance. */
  compared: 200,
  /** All of them on the spot, fewer by the kilometre, none from there on. */
  nearness: { points: 40, untilKm: 20 },
  /** All of them for who is free within the hour, fewer by the hour, none from there on, or with no free time at all. */
  soon: { points: 25, untilHours: 14 * 24 },
  /** By the average from 1 to 5, to which every house adds so many reviews of so much: one five is not worth a hundred. */
  rating: { points: 25, addedReviews: 5, addedAverage: 3.5 },
  /** Per cent of the median price of those compared: all of them up to the one, none from the other on. */
  price: { points: 10, fullPercent: 50, nonePercent: 150 },
} as const;

export const rankingTerms = ['nearness', 'soon', 'rating', 'price'] as const;
export type RankingTerm = (typeof rankingTerms)[number];

/** The first is the one that nobody has to ask for. */
export const searchSorts = ['recommended', 'distance', 'first_slot', 'price', 'rating'] as const;
export type SearchSort = (typeof searchSorts)[number];
