import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/subscriptions');

export function subscriptionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['subscription'],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.getSubscription),
        { signal },
      ),
  });
}

const asking = 3_000;

/** Asked again while the card partner has not answered. */
export function subscriptionCardQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['subscription', 'card'],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.getSubscriptionCard),
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? asking : false),
  });
}

/** The plans, what they cost and what they hold. */
export function planOffersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['plan-offers'],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.listPlans),
        { signal },
      ),
    staleTime: 60_000,
  });
}
