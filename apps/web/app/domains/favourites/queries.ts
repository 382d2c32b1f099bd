import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/favourites');

export const favouritesKey = ['favourites'] as const;

/** Favourites and recently visited professionals, with their next free times. */
export function favouritesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: favouritesKey,
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listFavourites }) => listFavourites),
        { signal },
      ),
    // Other customers book the times meanwhile.
    staleTime: 30_000,
  });
}
