import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { browserApi, browserCache } from './browser.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { createQueryClient } from './queries.ts';

/** Exported for tests and the gallery, which provide another API client; pages use ApiProvider. */
export const ApiContext = createContext<ApiClient | undefined>(undefined);

/**
 * During server rendering a component must not call the API: the loader has already put the answers into
 * the query cache.
 */
const noCalls = createApiClient(() => {
  throw new Error('The API was called while rendering; ask in a loader');
});

export function ApiProvider({ children }: { children: ReactNode }) {
  const [parts] = useState<{ api: ApiClient; cache: QueryClient }>(() =>
    typeof document === 'undefined'
      ? { api: noCalls, cache: createQueryClient() }
      : { api: browserApi(), cache: browserCache() },
  );
  return (
    <ApiContext value={parts.api}>
      <QueryClientProvider client={parts.cache}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside of ApiProvider');
  return api;
}
