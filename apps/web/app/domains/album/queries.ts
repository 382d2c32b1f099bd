import { readAlbum } from '@meche/contract/api-client/album';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export const albumKey = ['album'] as const;

/**
 * Loads the album of the signed-in professional, including photos that the plan hides or an operator
 * removed.
 */
export function albumQuery(api: ApiClient) {
  return queryOptions({
    queryKey: albumKey,
    queryFn: ({ signal }) => api.call(readAlbum, { signal }),
  });
}
