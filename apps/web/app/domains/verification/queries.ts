import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/verification');

export const verificationKey = ['verification'] as const;

export function verificationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: verificationKey,
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.getVerification),
        { signal },
      ),
  });
}
