import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Invalidates queries and resolves once the active ones are refetched. A first fetch under way is not
 * cancelled by an invalidation: it is refetched after its answer.
 */
export async function refetchStale(cache: QueryClient, stale: InvalidateQueryFilters): Promise<void> {
  const isFirst = cache
    .getQueryCache()
    .findAll({ ...stale, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await cache.invalidateQueries(stale);
  if (isFirst.length > 0) await cache.invalidateQueries({ predicate: (query) => isFirst.includes(query) });
}
