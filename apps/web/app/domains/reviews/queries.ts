import { listReviews } from '@meche/contract/api-client/reviews';
import type { ReviewOrder } from '@meche/contract/review-orders';
import type { Review } from '@meche/contract/reviews';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/**
 * Loads reviews in an order, twenty at a time. The page already contains the newest ones: after `last`, the
 * oldest of these, they load only on `fetchNextPage` or `refetch`.
 */
export function reviewsQuery(
  api: ApiClient,
  slug: string,
  { order, last }: { order: ReviewOrder; last: Review | undefined },
) {
  const after = order === 'newest' ? last?.id : undefined;
  return infiniteQueryOptions({
    queryKey: ['professionals', slug, 'reviews', order, after],
    queryFn: ({ signal, pageParam }) =>
      api.call(listReviews, { params: { slug }, query: { order, after: pageParam }, signal }),
    initialPageParam: after,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: order !== 'newest',
  });
}
