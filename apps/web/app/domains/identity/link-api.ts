import { type ApiClient, createApiClient } from '~/lib/api/client.ts';

/**
 * Creates an API client that sends the token of an emailed link as bearer token, instead of this browser's
 * session.
 */
export function createLinkApi(token: string): ApiClient {
  return createApiClient((path, init) => fetch(path, init), {
    accessToken: () => token,
    refresh: async () => false,
    isRenewed: () => false,
    ended: () => {},
  });
}
