import { useQuery, useQueryClient } from '@tanstack/react-query';
import { linkApi } from './link-api.ts';
import { sessionKey } from './session/follow-identity.ts';

/** Spends the mailed link once it is known; a query, so that one link is sent once however often the page renders. */
export function useVerifyEmail(token: string | null | undefined) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: ['verified-email', token],
    queryFn: async () => {
      const { verifyEmail } = await import('@meche/contract/identity');
      const answer = await linkApi(token ?? '').call(verifyEmail);
      await cache.invalidateQueries({ queryKey: sessionKey });
      return answer;
    },
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
