import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isRefusal } from './refusal.ts';

/**
 * Creates the query cache: no retry, answers fresh for 500 ms, no refetch on window focus. Offline a call
 * fails without waiting, so that the page can say so, and queries are repeated after the reconnect.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 500,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Milliseconds after a reconnect at which queries that failed offline are fetched again. */
const wakingMs = [1000, 3000, 8000];

/**
 * The first call after a reconnect often fails. Refetches active queries that failed offline at each of the
 * delays above, until they succeed or the browser is offline again.
 */
export function refetchOfflineQueries(cache: QueryClient): void {
  let tries: ReturnType<typeof setTimeout>[] = [];
  const ask = () =>
    void cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isRefusal(state.error, 'offline'),
    });
  onlineManager.subscribe((isOnline) => {
    for (const one of tries) clearTimeout(one);
    tries = isOnline ? wakingMs.map((afterMs) => setTimeout(ask, afterMs)) : [];
  });
}
