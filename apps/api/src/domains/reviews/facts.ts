import { factKind } from '#kit/jobs/facts';

/** A review of the professional was added, changed or hidden. */
export const ReviewsChanged = factKind<{ professionalId: string }>('reviews-changed', 'professionalId');
/** A customer wrote a review. Not announced when the review is edited. */
export const VisitReviewed = factKind<{ appointmentId: string }>('visit-reviewed', 'appointmentId');
/** The professional answered a review. Not announced when the answer is edited. */
export const ReviewAnswered = factKind<{ appointmentId: string }>('review-answered', 'appointmentId');
