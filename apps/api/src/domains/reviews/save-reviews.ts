import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ReviewsChanged } from './facts.ts';
import { insertReviews, type NewReview } from './store.ts';

/**
 * Inserts reviews of completed appointments, with answers where they have one, in the caller's transaction.
 */
export async function saveReviews(tx: Tx, reviews: readonly NewReview[], now: Date): Promise<void> {
  if (reviews.length === 0) return;
  await insertReviews(tx, reviews);
  const rated = new Set(reviews.map((review) => review.professionalId));
  for (const professionalId of rated) await announce(tx, ReviewsChanged, { professionalId }, now);
}
