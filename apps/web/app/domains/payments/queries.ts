import { listPaymentMethods } from '@meche/contract/api-client/payment-methods';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const paymentMethodsKey = ['payment-methods'] as const;

export function paymentMethodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: paymentMethodsKey,
    queryFn: ({ signal }) => api.call(listPaymentMethods, { signal }),
  });
}
