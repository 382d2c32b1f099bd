import { lockAppointment } from '#appointments';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { ReviewsChanged } from './facts.ts';
import { findReview, updateReview } from './store.ts';

/**
 * Hides a review from everyone except its author and operators, or shows it again, in the caller's
 * transaction. A hidden review does not count in ratings. Idempotent. Refuses not_found.
 */
export async function hideReview(
  tx: Tx,
  id: string,
  { isHidden, now }: { isHidden: boolean; now: Date },
): Promise<void> {
  const { appointmentId, professionalId } = (await findReview(tx, id)) ?? refuse('not_found');
  // The lock serializes with edits of the review.
  await lockAppointment(tx, appointmentId);
  await updateReview(tx, id, { hiddenAt: isHidden ? now : null });
  await announce(tx, ReviewsChanged, { professionalId }, now);
}
