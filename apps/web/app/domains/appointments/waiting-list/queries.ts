import { listOwnEntries, listProfessionalEntries } from '@meche/contract/api-client/waiting';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
/** Prefix of all waiting-list queries: they are invalidated together when an entry is made or closed. */
export const waitingListKey = ['entries'] as const;

export function ownWaitingListQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...waitingListKey, 'own'],
    queryFn: ({ signal }) => api.call(listOwnEntries, { signal }),
  });
}

export function professionalWaitingListQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...waitingListKey, 'professional'],
    queryFn: ({ pageParam, signal }) =>
      api.call(listProfessionalEntries, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
  });
}
