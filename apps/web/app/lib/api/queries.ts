import { QueryClient } from '@tanstack/react-query';

/** The specification's query behaviour: no retry, fresh for 500 ms, no refetch when the window is looked at again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 500, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
