import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/moderation');

export const decisionKey = ['decision'] as const;

/** `token` is the token of the emailed link. */
export function decisionQuery(api: ApiClient, token: string | null | undefined) {
  return queryOptions({
    queryKey: [...decisionKey, token],
    queryFn: ({ signal }) =>
      api.call(
        contract().then((one) => one.readDecision),
        { body: { token: token ?? '' }, signal },
      ),
    enabled: Boolean(token),
  });
}
