import type { Plan } from '@meche/contract/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/subscriptions');

/**
 * Prefix of the queries of the caller's subscription: plan, card, invoices and quoted changes. The public
 * plan offers have another key.
 */
export const subscriptionKey = ['subscription'] as const;

/** The discount grows with each appointment, so calendar events invalidate this key. */
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

/** The query polls while the card partner has not answered. */
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

/** Quotes today's price of a plan change. */
export function changeQuoteQuery(
  api: ApiClient,
  selection: { plan: Plan; additionalProfiles: number } | undefined,
) {
  return queryOptions({
    queryKey: ['subscription', 'change', selection?.plan, selection?.additionalProfiles],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.quoteChange),
        {
          query: { plan: selection?.plan ?? 'free', additionalProfiles: selection?.additionalProfiles ?? 0 },
          signal,
        },
      ),
    enabled: selection !== undefined,
    gcTime: 0,
  });
}

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
