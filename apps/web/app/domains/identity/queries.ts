import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/sessions');

export const profileKey = ['profile'] as const;

export function profileQuery(api: ApiClient) {
  return queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) =>
      api.call(
        import('@meche/contract/profile').then(({ getProfile }) => getProfile),
        { signal },
      ),
  });
}

export const devicesKey = ['devices'] as const;

export function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listSessions }) => listSessions),
        { signal },
      ),
    staleTime: 0,
  });
}
