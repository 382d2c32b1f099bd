import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const addresses = () => import('@meche/contract/addresses');

export const addressesKey = ['addresses'] as const;

export function addressesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: addressesKey,
    queryFn: ({ signal }) =>
      api.call(
        addresses().then(({ listAddresses }) => listAddresses),
        { signal },
      ),
  });
}
