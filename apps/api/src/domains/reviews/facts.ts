import { defineFactKind } from '#kit/jobs/facts';

/** A review of the professional was added, edited, hidden or shown again. Not announced for answers. */
export const ReviewsChanged = defineFactKind<{ professionalId: string }>('reviews-changed', 'professionalId');
/** A customer wrote a review. Not announced when the review is edited. */
export const AppointmentReviewed = defineFactKind<{ appointmentId: string }>(
  'appointment-reviewed',
  'appointmentId',
);
/** The professional answered a review. Not announced when the answer is edited. */
export const ReviewAnswered = defineFactKind<{ appointmentId: string }>('review-answered', 'appointmentId');
