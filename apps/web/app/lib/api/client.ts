import type { AnswerOf, ApiEndpoint, DeclaredOf } from '@meche/contract/api-client';
import { readShape, writeShape } from '@meche/contract/wire-shape';
import { type AddressInput, apiAddress, type InputArguments, type PartInput } from './address.ts';
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

export type CallInput<E> = AddressInput<E> &
  PartInput<E, 'body'> & { idempotencyKey?: string; signal?: AbortSignal };

/**
 * Calls the API by the endpoints generated from the contract (`@meche/contract/api-client/…`) and converts
 * between camelCase and the snake_case of the wire. Throws ApiRefusal for every answer but success, with
 * status 0 when the API cannot be reached, and the abort error when `signal` aborts.
 */
export type ApiClient = {
  /** Sends a call that got no answer again, under its idempotency key. Throws ApiRefusal like `call`. */
  again(wire: WireCall): Promise<void>;
  call<Called extends ApiEndpoint>(
    endpoint: Called,
    ...input: InputArguments<CallInput<DeclaredOf<Called>>>
  ): Promise<AnswerOf<Called>>;
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
    const wire = idempotencyKey ? { method, address, ...(body && { body }), idempotencyKey } : undefined;
    const lost = (error: unknown) => (signal?.aborted ? error : unreachable(error, wire));
    let response: Awaited<ReturnType<ApiFetch>>;
    try {
      response = await fetch(address, {
        method,
        headers,
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
    } catch (error) {
      throw lost(error);
    }
    const { status } = response;
    let answer: unknown;
    try {
      answer = await response.json();
    } catch (error) {
      // A proxy that fails in the API's place answers with HTML or nothing.
      if (status < 500 || signal?.aborted) throw lost(error);
    }
    if (isSuccess(answer) && status < 400) return answer.value;
    throw refusalFrom(status, answer, { retryAfter: response.headers?.get('retry-after'), wire });
  }

  return {
    async call(endpoint, ...[input]) {
      const { params, query, body, idempotencyKey, signal } = (input ?? {}) as AnyInput;
      const wire = {
        method: endpoint.method,
        address: apiAddress<ApiEndpoint>(endpoint, { params, query }),
        ...(endpoint.body && { body: JSON.stringify(writeShape(endpoint.body, body ?? {})) }),
        ...(idempotencyKey && { idempotencyKey }),
      };
      const value = await sendWithSession(credentials, (token) => ask(wire, { token, signal }));
      return readShape(endpoint.response ?? 1, value) as AnswerOf<typeof endpoint>;
    },
    async again(wire) {
      await sendWithSession(credentials, (token) => ask(wire, { token }));
    },
  };
}

function isSuccess(answer: unknown): answer is { success: true; value: unknown } {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
}
