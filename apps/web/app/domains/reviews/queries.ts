import type { Review } from '@meche/contract/reviews';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/reviews');

/** What was written before the last one that is shown, page after page. */
export function olderReviewsQuery(api: ApiClient, slug: string, last: Review | undefined) {
  return infiniteQueryOptions({
    queryKey: ['professionals', slug, 'reviews', last?.id],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        contract().then(({ listReviews }) => listReviews),
        { params: { slug }, query: { after: pageParam }, signal },
      ),
    initialPageParam: last?.id,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: false,
  });
}

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
