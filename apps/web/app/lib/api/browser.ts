import type { QueryClient } from '@tanstack/react-query';
import type { Credentials } from './as-current-reader.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { createQueryClient, refetchOfflineQueries } from './queries.ts';

let api: ApiClient | undefined;
let credentials: Credentials | undefined;
let cache: QueryClient | undefined;

/**
 * Sets the credentials of all calls of this tab, before the first call. Keeps this module independent of
 * the session.
 */
export function callAs(whose: Credentials): void {
  credentials = whose;
  api = undefined;
}

/** The API client of this browser tab. Browser only. */
export function browserApi(): ApiClient {
  api ??= createApiClient((path, init) => fetch(path, init), browserCredentials());
  return api;
}

/** The session of this browser, for requests that the client cannot send: an upload with progress. */
export function browserCredentials(): Credentials {
  if (!credentials) throw new Error('The API was called before the session was there: callAs');
  return credentials;
}

export function browserCache(): QueryClient {
  if (typeof document === 'undefined') throw new Error('The browser cache was asked for on the server');
  if (!cache) {
    cache = createQueryClient();
    refetchOfflineQueries(cache);
  }
  return cache;
}
