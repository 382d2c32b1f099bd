import type { ThinEndpoint } from '@meche/contract/browser';
import type { Endpoint, ResponseOf } from '@meche/contract/endpoint';
import { apiBase, filledPath } from '@meche/contract/paths';
import { readShape, writeShape } from '@meche/contract/wire-shape';
import type { z } from '@meche/contract/zod';
import { refusalFrom, unreachable, type WireCall } from './refusal.ts';
import { type Credentials, sendWithSession } from './send-with-session.ts';

/**
 * The subset of `fetch` that the client uses. In the browser it is `fetch`; on the server it calls the API
 * within the same process.
 */
export type ApiFetch = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<{
  status: number;
  headers?: { get(name: string): string | null };
  json(): Promise<unknown>;
}>;

type Schema<E, Key extends string> = E extends { readonly [K in Key]?: infer S }
  ? Extract<S, z.ZodObject>
  : never;
type Part<E, Key extends 'params' | 'query' | 'body'> = [Schema<E, Key>] extends [never]
  ? unknown
  : z.ZodObject extends Schema<E, Key>
    ? unknown
    : { [K in Key]: z.input<Schema<E, Key>> };

export type CallInput<E> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { idempotencyKey?: string; signal?: AbortSignal };

type CallArguments<E> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Calls the API by its contract and converts between camelCase and the snake_case of the wire. Throws
 * ApiRefusal for every answer but success, with status 0 when the API or the contract module cannot be
 * loaded, and the abort error when `signal` aborts. Public pages pass the promise of a contract import.
 */
export type ApiClient = {
  /** Sends a call that got no answer again, under its idempotency key. Throws ApiRefusal like `call`. */
  again(wire: WireCall): Promise<void>;
  call<E extends Endpoint>(endpoint: E | Promise<E>, ...input: CallArguments<E>): Promise<ResponseOf<E>>;
};

type AnyInput = {
  params?: Record<string, unknown>;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export function createApiClient(fetch: ApiFetch, credentials?: Credentials): ApiClient {
  async function ask(
    { method, address, body, idempotencyKey }: Omit<WireCall, 'idempotencyKey'> & Partial<WireCall>,
    { token, signal }: { token: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    if (body !== undefined) headers['content-type'] = 'application/json';
    let response: Awaited<ReturnType<ApiFetch>>;
    let answer: unknown;
    try {
      response = await fetch(address, {
        method,
        headers,
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
      answer = await response.json();
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreachable(
        error,
        idempotencyKey ? { method, address, ...(body && { body }), idempotencyKey } : undefined,
      );
    }
    if (isSuccess(answer) && response.status < 400) return answer.value;
    throw refusalFrom(response.status, answer, response.headers?.get('retry-after'));
  }

  return {
    async call(named, ...[input]) {
      const endpoint = await arrived(named);
      const { params, query, body, idempotencyKey, signal } = (input ?? {}) as AnyInput;
      const wire = {
        method: endpoint.method,
        address: addressOf(endpoint.path, params, endpoint.query && writeShape(endpoint.query, query ?? {})),
        ...(endpoint.body && { body: JSON.stringify(writeShape(endpoint.body, body ?? {})) }),
        ...(idempotencyKey && { idempotencyKey }),
      };
      const value = await sendWithSession(credentials, (token) => ask(wire, { token, signal }));
      return readShape(endpoint.response ?? 1, value) as ResponseOf<Awaited<typeof named>>;
    },
    async again(wire) {
      await sendWithSession(credentials, (token) => ask(wire, { token }));
    },
  };
}

/** Loads the contract module. A failure to load it is reported like an unreachable API. */
async function arrived(named: Endpoint | Promise<Endpoint>): Promise<ThinEndpoint> {
  try {
    // The build replaces each Endpoint by a ThinEndpoint, which has no schemas.
    return (await named) as unknown as ThinEndpoint;
  } catch (error) {
    throw unreachable(error);
  }
}

function addressOf(pattern: string, params: Record<string, unknown> = {}, query: unknown = {}): string {
  const path = apiBase + filledPath(pattern, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query as object)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const tail = search.toString();
  return tail ? `${path}?${tail}` : path;
}

function isSuccess(answer: unknown): answer is { success: true; value: unknown } {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
}
