import { listPlans } from '@meche/contract/api-client/subscriptions';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export function planOffersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['plan-offers'],
    queryFn: ({ signal }) => api.call(listPlans, { signal }),
    staleTime: 60_000,
  });
}
