import type { QueryClient } from '@tanstack/react-query';
import type { Credentials } from './as-current-reader.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { askAgainOnceBack, createQueryClient } from './queries.ts';

let api: ApiClient | undefined;
let credentials: Credentials | undefined;
let cache: QueryClient | undefined;

/** Whose calls this tab makes, said once before the first: the session knows the calls, they do not know the session. */
export function callAs(whose: Credentials): void {
  credentials = whose;
  api = undefined;
}

/** The one client of this browser tab; only code that runs in a browser may ask for it. */
export function browserApi(): ApiClient {
  api ??= createApiClient((path, init) => fetch(path, init), browserCredentials());
  return api;
}

/** The session of this browser, for a call that the client cannot make: a file sent with its progress. */
export function browserCredentials(): Credentials {
  if (!credentials) throw new Error('The API was called before the session was there: callAs');
  return credentials;
}

export function browserCache(): QueryClient {
  if (typeof document === 'undefined') throw new Error('The browser cache was asked for on the server');
  if (!cache) {
    cache = createQueryClient();
    askAgainOnceBack(cache);
  }
  return cache;
}
