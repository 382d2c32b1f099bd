import { listFavourites } from '@meche/contract/api-client/favourites';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const favouritesKey = ['favourites'] as const;

export function favouritesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: favouritesKey,
    queryFn: ({ signal }) => api.call(listFavourites, { signal }),
    // The times go stale because other customers may book them.
    staleTime: 30_000,
  });
}
