import type { QueryClient } from '@tanstack/react-query';
import { browserCredentials } from '../session/credentials.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { createQueryClient } from './queries.ts';

let api: ApiClient | undefined;
let cache: QueryClient | undefined;

/** The one client of this browser tab; only code that runs in a browser may ask for it. */
export function browserApi(): ApiClient {
  api ??= createApiClient((path, init) => fetch(path, init), browserCredentials());
  return api;
}

export function browserCache(): QueryClient {
  if (typeof document === 'undefined') throw new Error('The browser cache was asked for on the server');
  cache ??= createQueryClient();
  return cache;
}
