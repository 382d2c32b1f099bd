import { changeEmail, verifyEmail } from '@meche/contract/api-client/identity';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { createLinkApi } from './link-api.ts';
import { profileKey } from './queries.ts';
import { sessionKey } from './session/follow-identity.ts';

const links = {
  verified_email: {
    spend: (api: ApiClient) => api.call(verifyEmail),
    stale: [sessionKey],
  },
  changed_email: {
    spend: (api: ApiClient) => api.call(changeEmail),
    // The session query also shows whether this browser is still signed in.
    stale: [sessionKey, profileKey],
  },
} satisfies Record<string, { spend: (api: ApiClient) => Promise<unknown>; stale: readonly QueryKey[] }>;

/**
 * Redeems an emailed link and invalidates what it changed; does nothing without a token. It is a query
 * rather than a command, so that a re-render does not redeem the link twice.
 */
export function useRedeemedLink(kind: keyof typeof links, token: string | null | undefined) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: ['spent-link', kind, token],
    queryFn: async () => {
      const { spend, stale } = links[kind];
      await spend(createLinkApi(token ?? ''));
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
      return true;
    },
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
