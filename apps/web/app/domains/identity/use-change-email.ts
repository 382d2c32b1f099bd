import { useQuery, useQueryClient } from '@tanstack/react-query';
import { linkApi } from './link-api.ts';
import { profileKey } from './queries.ts';
import { sessionKey } from './session/follow-identity.ts';

/** Spends the mailed link once it is known; a query, so that one link is sent once however often the page renders. */
export function useChangeEmail(token: string | null | undefined) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: ['changed-email', token],
    queryFn: async () => {
      const { changeEmail } = await import('@meche/contract/identity');
      const answer = await linkApi(token ?? '').call(changeEmail);
      // Whether this browser is still signed in is seen there.
      await Promise.all([sessionKey, profileKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
      return answer;
    },
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
