import type { QueryClient } from '@tanstack/react-query';
import { type ApiClient, createApiClient } from './client.ts';
import { createQueryClient, refetchOfflineQueries } from './queries.ts';
import type { Credentials } from './send-with-session.ts';

let api: ApiClient | undefined;
let credentials: Credentials | undefined;
let cache: QueryClient | undefined;

/**
 * Sets the credentials of all API calls of this tab; must run before the first call. The session calls it,
 * so that this module does not import the session.
 */
export function setCredentials(whose: Credentials): void {
  credentials = whose;
  api = undefined;
}

/** Returns the API client of this browser tab. Throws before setCredentials, hence always on the server. */
export function browserApi(): ApiClient {
  api ??= createApiClient((path, init) => fetch(path, init), browserCredentials());
  return api;
}

/**
 * Returns the session of this browser, for requests that do not go through the API client, for example an
 * upload with progress. Throws before setCredentials.
 */
export function browserCredentials(): Credentials {
  if (!credentials) throw new Error('The API was called before setCredentials');
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
