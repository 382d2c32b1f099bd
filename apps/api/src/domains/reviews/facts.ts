import { factKind } from '#kit/jobs/facts';

/** She was rated, or a rating was changed or taken away. */
export const ReviewsChanged = factKind<{ professionalId: string }>('reviews-changed', 'professionalId');
