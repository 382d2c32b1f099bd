import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/sessions');

/** The devices signed in, the last used first. */
export function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listSessions }) => listSessions),
        { signal },
      ),
    staleTime: 0,
  });
}
