import { getProfile } from '@meche/contract/api-client/profile';
import { listSessions } from '@meche/contract/api-client/sessions';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const profileKey = ['profile'] as const;

export function profileQuery(api: ApiClient) {
  return queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => api.call(getProfile, { signal }),
  });
}

export const devicesKey = ['devices'] as const;

export function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api.call(listSessions, { signal }),
    staleTime: 0,
  });
}
