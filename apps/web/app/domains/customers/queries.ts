import { listAddresses } from '@meche/contract/api-client/addresses';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const addressesKey = ['addresses'] as const;

export function addressesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: addressesKey,
    queryFn: ({ signal }) => api.call(listAddresses, { signal }),
  });
}
