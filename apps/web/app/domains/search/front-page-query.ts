import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/front-page');

export function frontPageQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['front-page'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getFrontPage }) => getFrontPage),
        { signal },
      ),
    staleTime: 600_000,
  });
}
