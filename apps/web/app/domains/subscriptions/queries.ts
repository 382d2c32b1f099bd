import type { Plan } from '@meche/contract/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/subscriptions');

/** All that is known of her subscription: her plan, card and invoices lie under it. */
export const subscriptionKey = ['subscription'] as const;

/** How it stands: its discount grows with each visit, and is told of on the line of the calendar. */
export const subscriptionNowKey = [...subscriptionKey, 'now'] as const;

export function subscriptionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: subscriptionNowKey,
    refetchOnWindowFocus: true,
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

/** What another plan comes to today; asked anew each time it is looked at. */
export function changeQuoteQuery(
  api: ApiClient,
  wanted: { plan: Plan; additionalProfiles: number } | undefined,
) {
  return queryOptions({
    queryKey: ['subscription', 'change', wanted?.plan, wanted?.additionalProfiles],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.quoteChange),
        {
          query: { plan: wanted?.plan ?? 'free', additionalProfiles: wanted?.additionalProfiles ?? 0 },
          signal,
        },
      ),
    enabled: wanted !== undefined,
    gcTime: 0,
  });
}

/** A page of her payment history, the newest first. */
export function invoicesQuery(api: ApiClient, page: number) {
  return queryOptions({
    queryKey: ['subscription', 'invoices', page],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.listInvoices),
        { query: { page }, signal },
      ),
  });
}
