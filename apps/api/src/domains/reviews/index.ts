/** Reviews: what customers say of their completed appointments. */
export { ReviewsChanged } from './facts.ts';
export { keepReviews } from './keep-reviews.ts';
export { averageOf } from './rules.ts';
export {
  countRatings,
  eraseAuthor,
  listPraise,
  listReviews,
  listReviewsOf,
  type RatingSum,
  type ReviewRow,
  sumRatings,
} from './store.ts';
