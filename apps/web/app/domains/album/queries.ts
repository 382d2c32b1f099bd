import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export const albumKey = ['album'] as const;

/** The professional's own album, hidden photos included. */
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
