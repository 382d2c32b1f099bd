import { lockAppointment } from '#appointments';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { ReviewsChanged } from './facts.ts';
import { findReview, updateReview } from './store.ts';

/**
 * Takes a review away from all but its author, or gives it back, in the caller's transaction: hidden it counts for nothing.
 * Hidden already is no error. Refuses not_found.
 */
export async function hideReview(
  tx: Tx,
  id: string,
  { isHidden, now }: { isHidden: boolean; now: Date },
): Promise<void> {
  const { appointmentId, professionalId } = (await findReview(tx, id)) ?? refuse('not_found');
  // An edit of it waits here.
  await lockAppointment(tx, appointmentId);
  await updateReview(tx, id, { hiddenAt: isHidden ? now : null });
  await announce(tx, ReviewsChanged, { professionalId }, now);
}
