import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createContext, data, RouterContextProvider } from 'react-router';
import { type ApiClient, type ApiFetch, createApiClient } from './client.ts';
import type { Seed } from './dehydrated.tsx';
import { createQueryClient } from './queries.ts';
import { isRefusal } from './refusal.ts';

/** What the server passes to the rendering of one request: an in-process API and the script nonce. */
export type Door = {
  api: ApiFetch;
  nonce: string;
  /**
   * True when the page goes into the page cache: rendering waits for all parts and fails when one of them
   * fails.
   */
  isWhole?: boolean;
};

export const nonceContext = createContext<string>('');
export const isWholeContext = createContext<boolean>(false);
const apiContext = createContext<ApiClient>();

export function contextFor(door: Door): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, door.nonce);
  context.set(isWholeContext, door.isWhole ?? false);
  context.set(apiContext, createApiClient(door.api));
  return context;
}

/**
 * For loaders: runs the queries of the page and returns the dehydrated cache. Throws the error page of a
 * refusal with its status; 422 (an invalid address) becomes 404, an unreachable API 503.
 */
export async function prefetchQueries(
  context: Readonly<RouterContextProvider>,
  fill: (cache: QueryClient, api: ApiClient) => Promise<unknown>,
): Promise<Seed> {
  const cache = createQueryClient();
  try {
    await fill(cache, context.get(apiContext));
  } catch (error) {
    throw asPage(error);
  }
  return JSON.stringify(dehydrate(cache));
}

/** For loaders that need an answer itself; throws the same pages as `prefetchQueries`. */
export async function askApi<Answer>(
  context: Readonly<RouterContextProvider>,
  question: (api: ApiClient) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await question(context.get(apiContext));
  } catch (error) {
    throw asPage(error);
  }
}

function asPage(error: unknown): unknown {
  if (!isRefusal(error)) return error;
  const status = error.status === 404 || error.status === 422 ? 404 : error.status === 0 ? 503 : error.status;
  return data({ code: error.code }, { status });
}
