import { getFrontPage } from '@meche/contract/api-client/front-page';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export function frontPageQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['front-page'],
    queryFn: ({ signal }) => api.call(getFrontPage, { signal }),
    staleTime: 600_000,
  });
}
