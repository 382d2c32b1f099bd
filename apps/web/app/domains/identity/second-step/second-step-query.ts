import { readSecondStep } from '@meche/contract/api-client/second-step';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export const secondStepKey = ['second-step'] as const;

export function secondStepQuery(api: ApiClient) {
  return queryOptions({
    queryKey: secondStepKey,
    queryFn: ({ signal }) => api.call(readSecondStep, { signal }),
  });
}
