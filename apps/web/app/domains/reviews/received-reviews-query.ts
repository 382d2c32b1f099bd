import { listReceivedReviews } from '@meche/contract/api-client/reviews';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
/** Invalidate this key after the professional has answered a review. */
export const receivedReviewsKey = ['reviews', 'received'] as const;

export function receivedReviewsQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...receivedReviewsKey, 'all'],
    queryFn: ({ signal, pageParam }) =>
      api.call(listReceivedReviews, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });
}

/** The answer lists the appointment's review, or is empty. */
export function visitReviewQuery(api: ApiClient, appointmentId: string) {
  return queryOptions({
    queryKey: [...receivedReviewsKey, 'of', appointmentId],
    queryFn: ({ signal }) => api.call(listReceivedReviews, { query: { appointmentId }, signal }),
  });
}
