import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/reviews');

/** Everything below this key is stale once the house has answered. */
export const receivedReviewsKey = ['reviews', 'received'] as const;

/** What was written of the reader's house. */
export function receivedReviewsQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...receivedReviewsKey, 'all'],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        contract().then(({ listReceivedReviews }) => listReceivedReviews),
        { query: { after: pageParam }, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });
}

/** What was written of one visit at the reader's house, if anything was. */
export function visitReviewQuery(api: ApiClient, appointmentId: string) {
  return queryOptions({
    queryKey: [...receivedReviewsKey, 'of', appointmentId],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listReceivedReviews }) => listReceivedReviews),
        { query: { appointmentId }, signal },
      ),
  });
}
