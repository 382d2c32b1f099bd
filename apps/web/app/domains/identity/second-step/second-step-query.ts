import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export const secondStepKey = ['second-step'] as const;

/** Whether the account has two-step sign-in, and whether this session passed it. */
export function secondStepQuery(api: ApiClient) {
  return queryOptions({
    queryKey: secondStepKey,
    queryFn: ({ signal }) =>
      api.call(
        import('@meche/contract/second-step').then(({ readSecondStep }) => readSecondStep),
        { signal },
      ),
  });
}
