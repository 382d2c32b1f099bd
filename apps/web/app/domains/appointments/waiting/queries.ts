import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/waiting');

/** Everything below this key is stale once a wish was made or closed. */
export const wishesKey = ['wishes'] as const;

/** What she waits for, and what is held for her. */
export function ownWishesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...wishesKey, 'own'],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.listOwnWishes),
        { signal },
      ),
  });
}

/** Who waits at her house. */
export function houseWishesQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...wishesKey, 'house'],
    queryFn: async ({ pageParam, signal }) =>
      api.call(
        contract().then((one) => one.listHouseWishes),
        { query: { page: pageParam }, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
  });
}
