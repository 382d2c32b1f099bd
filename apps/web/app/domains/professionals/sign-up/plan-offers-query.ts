import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/subscriptions');

/** The plans, what they cost and what they hold. */
export function planOffersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['plan-offers'],
    queryFn: async ({ signal }) => api.call((await contract()).listPlans, { signal }),
    staleTime: 60_000,
  });
}
