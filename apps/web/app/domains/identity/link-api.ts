import { type ApiClient, createApiClient } from '~/lib/api/client.ts';

/** API client for a mailed link: its token is the bearer, and this browser's session is not used. */
export function linkApi(token: string): ApiClient {
  return createApiClient((path, init) => fetch(path, init), {
    accessToken: () => token,
    refresh: async () => false,
    isRenewed: () => false,
    ended: () => {},
  });
}
