import { factKind } from '#kit/jobs/facts';

/** She was rated, or a rating was changed or taken away. */
export const ReviewsChanged = factKind<{ professionalId: string }>('reviews-changed', 'professionalId');
/** A customer reviewed her visit, for the first time. */
export const VisitReviewed = factKind<{ appointmentId: string }>('visit-reviewed', 'appointmentId');
/** The house answered a review, for the first time. */
export const ReviewAnswered = factKind<{ appointmentId: string }>('review-answered', 'appointmentId');
