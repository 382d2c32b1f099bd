import { listReviews } from '@meche/contract/api-client/reviews';
import type { Review } from '@meche/contract/reviews';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/**
 * Loads reviews older than `last`, the oldest review that the public page already contains, twenty at a
 * time. Disabled: it runs only on `fetchNextPage` or `refetch`.
 */
export function olderReviewsQuery(api: ApiClient, slug: string, last: Review | undefined) {
  return infiniteQueryOptions({
    queryKey: ['professionals', slug, 'reviews', last?.id],
    queryFn: ({ signal, pageParam }) =>
      api.call(listReviews, { params: { slug }, query: { after: pageParam }, signal }),
    initialPageParam: last?.id,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: false,
  });
}
