import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * What is on the screen is asked for anew, and settles when it is there. What was asked for the first time, before it changed,
 * is not cut off by an invalidation: it is asked for once more after its answer.
 */
export async function askAgain(cache: QueryClient, stale: InvalidateQueryFilters): Promise<void> {
  const isFirst = cache
    .getQueryCache()
    .findAll({ ...stale, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await cache.invalidateQueries(stale);
  if (isFirst.length > 0) await cache.invalidateQueries({ predicate: (query) => isFirst.includes(query) });
}
