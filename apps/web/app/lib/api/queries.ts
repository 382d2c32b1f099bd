import { QueryClient } from '@tanstack/react-query';

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
