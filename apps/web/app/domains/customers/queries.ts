import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/profile');

export function profileQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getProfile }) => getProfile),
        { signal },
      ),
  });
}
