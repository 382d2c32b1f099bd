import { factKind } from '#kit/jobs/facts';

/** A review of the professional was added, changed or hidden. */
export const ReviewsChanged = factKind<{ professionalId: string }>('reviews-changed', 'professionalId');
/** A first review; edits do not announce it. */
export const VisitReviewed = factKind<{ appointmentId: string }>('visit-reviewed', 'appointmentId');
/** A first answer; edits do not announce it. */
export const ReviewAnswered = factKind<{ appointmentId: string }>('review-answered', 'appointmentId');
