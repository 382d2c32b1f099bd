import { listOwnReviews } from '@meche/contract/api-client/reviews';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
/** Invalidate this key after the customer has written a review. */
export const ownReviewsKey = ['reviews', 'own'] as const;

/** The API returns each appointment with its review, and whether the customer may rate or edit it. */
export function ownReviewsQuery(api: ApiClient, appointmentIds: readonly string[]) {
  return queryOptions({
    queryKey: [...ownReviewsKey, ...appointmentIds],
    queryFn: ({ signal }) =>
      api.call(listOwnReviews, { query: { appointmentIds: appointmentIds.join(',') }, signal }),
    enabled: appointmentIds.length > 0,
  });
}
