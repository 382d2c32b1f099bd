import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Invalidates queries and resolves once the active ones are fetched again. An invalidation does not repeat
 * a first fetch that is under way, so such a query is invalidated again after its answer.
 */
export async function refetchStale(cache: QueryClient, stale: InvalidateQueryFilters): Promise<void> {
  const isFirst = cache
    .getQueryCache()
    .findAll({ ...stale, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await cache.invalidateQueries(stale);
  if (isFirst.length > 0) await cache.invalidateQueries({ predicate: (query) => isFirst.includes(query) });
}
