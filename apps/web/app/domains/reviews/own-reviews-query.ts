import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/reviews');

/** Everything below this key is stale once the reader has written a review. */
export const ownReviewsKey = ['reviews', 'own'] as const;

/** What the reader said of these visits of hers, and may say. */
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
