import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/payment-methods');

export const paymentMethodsKey = ['payment-methods'] as const;

export function paymentMethodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: paymentMethodsKey,
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.listPaymentMethods),
        { signal },
      ),
  });
}
