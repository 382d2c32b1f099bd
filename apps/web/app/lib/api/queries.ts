import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isRefusal } from './refusal.ts';

/**
 * The specification's query behaviour: no retry, fresh for 500 ms, no refetch when the window is looked at again. Without
 * network a call fails at once, so that a page says so instead of waiting without an end; it asks again when the network is back.
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

/** How long after the network has come back what it has not brought is asked for again. */
const wakingMs = [1000, 3000, 8000];

/**
 * A network that is back is often not whole yet, and the first call over it fails: what is on the screen without an answer is
 * asked for again, a few times, until it is there or the network is gone once more.
 */
export function askAgainOnceBack(cache: QueryClient): void {
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
