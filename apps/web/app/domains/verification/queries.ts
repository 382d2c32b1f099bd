import { getVerification } from '@meche/contract/api-client/verification';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const verificationKey = ['verification'] as const;

export function verificationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: verificationKey,
    queryFn: ({ signal }) => api.call(getVerification, { signal }),
  });
}
