import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/reviews');

/** Invalidate this key after the customer has written a review. */
export const ownReviewsKey = ['reviews', 'own'] as const;

/** The customer's reviews of these appointments, and whether each can be rated or edited. */
export function ownReviewsQuery(api: ApiClient, appointmentIds: readonly string[]) {
  return queryOptions({
    queryKey: [...ownReviewsKey, ...appointmentIds],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listOwnReviews }) => listOwnReviews),
        { query: { appointmentIds: appointmentIds.join(',') }, signal },
      ),
    enabled: appointmentIds.length > 0,
  });
}
