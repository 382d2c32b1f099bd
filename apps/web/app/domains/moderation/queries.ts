import { readDecision } from '@meche/contract/api-client/moderation';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const decisionKey = ['decision'] as const;

/** `token` is the token of the emailed link. */
export function decisionQuery(api: ApiClient, token: string | null | undefined) {
  return queryOptions({
    queryKey: [...decisionKey, token],
    queryFn: ({ signal }) => api.call(readDecision, { body: { token: token ?? '' }, signal }),
    enabled: Boolean(token),
  });
}
