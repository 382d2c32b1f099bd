/** Reviews: what customers say of their completed appointments. */
export { averageOf } from './rules.ts';
export { listReviews, type RatingSum, type ReviewRow, sumRatings } from './store.ts';
