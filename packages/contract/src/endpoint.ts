import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';
import type { z } from './zod.ts';

/**
 * Who may call: anyone, any signed-in account, a professional, an operator (each call is recorded in the
 * audit trail), or a program with the API key of one professional. The use case checks ownership of the
 * object.
 */
export type Audience = 'anyone' | 'signed_in' | 'professional' | 'operator' | 'key';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodObject;

/**
 * What the handler of a `download` returns: the content, its media type, and the file name that the person
 * sees.
 */
export type Download = {
  content: Uint8Array | AsyncIterable<string | Uint8Array>;
  contentType: string;
  name: string;
  /** For a public call: how long caches may store it. Absent: not at all. */
  maxAgeSeconds?: number;
};

/** What the handler of `events` returns: the text of the stream, until either side ends it. */
export type EventStream = AsyncIterable<string>;

/**
 * One call of the API. Schemas use camelCase; on the wire every key is snake_case (wire.ts converts by
 * schema). `path` is below /api/v1, with `:name` parameters. `response` is the shape of `value` in the
 * success envelope.
 */
export type Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends ObjectSchema = ObjectSchema,
  Response extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  /**
   * The permission that a professional’s call requires: every such call has one. The owner of a business
   * has all of them.
   */
  readonly needs?: Permission;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  readonly status?: 200 | 201;
  /**
   * The call books or moves money: it requires an Idempotency-Key header, and a repeated key gets the first
   * response.
   */
  readonly idempotent?: boolean;
  /**
   * The body is the content of a file with one of these media types; the handler reads `request.body` as a
   * stream.
   */
  readonly upload?: {
    readonly maxBytes: number;
    /** The longest time the upload may take. */
    readonly maxSeconds: number;
    readonly types: readonly string[];
  };
  /**
   * The response is the content of a file with one of these media types, without the envelope. `response`
   * describes what the handler returns.
   */
  readonly download?: readonly string[];
  /**
   * The response is a stream of events (text/event-stream), without the envelope; it stays open and is
   * never stored.
   */
  readonly events?: boolean;
  /**
   * With `download`: any page may embed it, and caches may store it. Absent: for `fetch` only, never
   * stored.
   */
  readonly isPublic?: boolean;
  /**
   * Refusals in addition to the general ones (invalid_input, unauthenticated, forbidden, not_found,
   * too_many_requests).
   */
  readonly refusals?: readonly RefusalCode[];
};

/** Declares an endpoint and keeps its exact types. */
export function endpoint<
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends z.ZodType,
  const Who extends Audience,
  const Needs extends Permission = never,
>(
  declaration: Endpoint<Params, Query, Body, Response> & { readonly audience: Who; readonly needs?: Needs },
): Endpoint<Params, Query, Body, Response> & { readonly audience: Who; readonly needs?: Needs } {
  return declaration;
}

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
/** The permission that an endpoint requires; never where it requires none. */
export type NeedsOf<E> = E extends { readonly needs?: infer Needs extends Permission } ? Needs : never;
