import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/favourites');

export const favouritesKey = ['favourites'] as const;

/** Whom she keeps, and where she was of late, with the next free times. */
export function favouritesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: favouritesKey,
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listFavourites }) => listFavourites),
        { signal },
      ),
    // Times are taken by others meanwhile.
    staleTime: 30_000,
  });
}
