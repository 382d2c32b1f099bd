/** Reviews that customers write about completed appointments, and the answers of professionals. */
export { AppointmentReviewed, ReviewAnswered, ReviewsChanged } from './facts.ts';
export { hideReview } from './hide-review.ts';
export { presentReview } from './present-reviews.ts';
export { reviewsRoutes } from './routes.ts';
export { averageOf } from './rules.ts';
export { saveReviews } from './save-reviews.ts';
export {
  countRatings,
  countReviewsByDay,
  eraseAuthor,
  findReviewOf,
  listFiveStarReviews,
  listReviews,
  listReviewsByIds,
  listReviewsOf,
  type RatingSum,
  type ReviewRow,
  sumRatings,
} from './store.ts';
