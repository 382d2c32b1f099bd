import { listPublicPhotos } from '@meche/contract/api-client/album';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/**
 * Loads further public photos, sixty at a time, after the first ones that the professional's page already
 * contains.
 */
export function morePhotosQuery(
  api: ApiClient,
  { slug, after, isEnabled }: { slug: string; after: string | undefined; isEnabled: boolean },
) {
  return infiniteQueryOptions({
    queryKey: ['professionals', slug, 'photos', after],
    queryFn: ({ pageParam, signal }) =>
      api.call(listPublicPhotos, { params: { slug }, query: { after: pageParam }, signal }),
    initialPageParam: after,
    getNextPageParam: ({ photos, hasMore }) => (hasMore ? photos.at(-1)?.id : undefined),
    enabled: isEnabled,
  });
}
