import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/profile');
const addresses = () => import('@meche/contract/addresses');

export function profileQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getProfile }) => getProfile),
        { signal },
      ),
  });
}

/** Her saved addresses, the default first. */
export function addressesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['addresses'],
    queryFn: ({ signal }) =>
      api.call(
        addresses().then(({ listAddresses }) => listAddresses),
        { signal },
      ),
  });
}
