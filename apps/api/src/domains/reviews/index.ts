/** Reviews of completed appointments by customers, and answers by professionals. */
export { ReviewAnswered, ReviewsChanged, VisitReviewed } from './facts.ts';
export { hideReview } from './hide-review.ts';
export { presentedReview } from './present-reviews.ts';
export { reviewsRoutes } from './routes.ts';
export { averageOf } from './rules.ts';
export { saveReviews } from './save-reviews.ts';
export {
  countRatings,
  countReviewsByDay,
  eraseAuthor,
  findReviewOf,
  listPraise,
  listReviews,
  listReviewsByIds,
  listReviewsOf,
  type RatingSum,
  type ReviewRow,
  sumRatings,
} from './store.ts';
