import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export const albumKey = ['album'] as const;

/** Her own photos, hidden ones among them. */
export function albumQuery(api: ApiClient) {
  return queryOptions({
    queryKey: albumKey,
    queryFn: ({ signal }) =>
      api.call(
        import('@meche/contract/album').then(({ readAlbum }) => readAlbum),
        { signal },
      ),
  });
}
