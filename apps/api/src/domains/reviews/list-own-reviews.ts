import type { OwnReview } from '@meche/contract/reviews';
import { hasTakenPlace, listAppointmentsByIds } from '#appointments';
import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { findStanding } from '#staff';
import { presentReview, untilOf } from './present-reviews.ts';
import { listReviewsOf } from './store.ts';

/**
 * Returns the caller's reviews of these appointments, hidden ones too, and whether the caller may write or
 * still edit each review. Appointments of other customers are left out.
 */
export async function listOwnReviews(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  appointmentIds: readonly string[],
): Promise<OwnReview[]> {
  const [visits, standing] = await Promise.all([
    listAppointmentsByIds(db, appointmentIds),
    findStanding(db, accountId),
  ]);
  const own = visits.filter(({ customerId }) => customerId === accountId);
  const reviews = await listReviewsOf(
    db,
    own.map(({ id }) => id),
  );
  const reviewOf = new Map(reviews.map((review) => [review.appointmentId, review]));
  const now = clock.now();
  return own.map((visit) => {
    const review = reviewOf.get(visit.id);
    const isOwnProfessional = standing?.professionalId === visit.professionalId;
    return {
      appointmentId: visit.id,
      review: review ? presentReview(review) : null,
      isHidden: review?.hiddenAt != null,
      can: {
        rate: !review && !isOwnProfessional && hasTakenPlace(visit, now),
        edit: review && !review.hiddenAt && !isOwnProfessional ? untilOf(review.editableUntil, now) : null,
      },
    };
  });
}
