import {
  getSubscription,
  getSubscriptionCard,
  listInvoices,
  quoteChange,
} from '@meche/contract/api-client/subscriptions';
import type { Plan } from '@meche/contract/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

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
    queryFn: ({ signal }) => api.call(getSubscription, { signal }),
  });
}

const asking = 3_000;

/** The query polls while the card partner has not answered. */
export function subscriptionCardQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['subscription', 'card'],
    queryFn: ({ signal }) => api.call(getSubscriptionCard, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? asking : false),
  });
}

/** Quotes today's price of a plan change. */
export function changeQuoteQuery(
  api: ApiClient,
  selection: { plan: Plan; additionalProfiles: number } | undefined,
) {
  return queryOptions({
    queryKey: ['subscription', 'change', selection?.plan, selection?.additionalProfiles],
    queryFn: ({ signal }) =>
      api.call(quoteChange, {
        query: { plan: selection?.plan ?? 'free', additionalProfiles: selection?.additionalProfiles ?? 0 },
        signal,
      }),
    enabled: selection !== undefined,
    gcTime: 0,
  });
}

export function invoicesQuery(api: ApiClient, page: number) {
  return queryOptions({
    queryKey: ['subscription', 'invoices', page],
    queryFn: ({ signal }) => api.call(listInvoices, { query: { page }, signal }),
  });
}
