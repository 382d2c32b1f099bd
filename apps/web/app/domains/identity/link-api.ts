import { type ApiClient, createApiClient } from '~/lib/api/client.ts';

/** The API for whoever holds a mailed link: its token is the bearer, and the session of this browser stays out of it. */
export function linkApi(token: string): ApiClient {
  return createApiClient((path, init) => fetch(path, init), {
    accessToken: () => token,
    refresh: async () => false,
    isRenewed: () => false,
    ended: () => {},
  });
}
