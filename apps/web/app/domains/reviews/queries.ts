import type { Review } from '@meche/contract/reviews';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/reviews');

/**
 * The public page already contains the latest reviews, down to `last`; this query loads the older reviews.
 */
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
