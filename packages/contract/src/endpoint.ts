import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';
import type { z } from './zod.ts';

/**
 * Who may call: anyone, any signed-in person, a role's own area, the marketplace's operators, whose every call is written
 * to the audit trail, or a program that shows a key of one house. Ownership of the object is checked by the use case.
 */
export type Audience = 'anyone' | 'signed_in' | 'professional' | 'operator' | 'key';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodObject;

/** What a call with `download` returns: the bytes, or text and bytes as they are written, their media type, and what the person calls the file. */
export type Download = {
  content: Uint8Array | AsyncIterable<string | Uint8Array>;
  contentType: string;
  name: string;
  /** Of a public call: how long caches may keep it. Absent: not at all. */
  maxAgeSeconds?: number;
};

/** What a call with `events` returns: the text of the stream as it comes, until either side ends it. */
export type EventStream = AsyncIterable<string>;

/**
 * One call of the API. Schemas are written in camelCase; on the wire every key is snake_case (wire.ts converts by schema).
 * `path` is below /api/v1, with `:name` parameters. `response` is the shape of `value` in the success envelope.
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
  /** What a professional's own area asks for: no call of it is without. The owner of a business may everything. */
  readonly needs?: Permission;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  readonly status?: 200 | 201;
  /** The call books or moves money: it takes an Idempotency-Key header, and a replay gets the first answer. */
  readonly idempotent?: boolean;
  /** The body is a file's own bytes, of one of these media types: the handler reads them from `request.body`, a stream. */
  readonly upload?: {
    readonly maxBytes: number;
    /** How long its bytes may take to arrive. */
    readonly maxSeconds: number;
    readonly types: readonly string[];
  };
  /** The answer is a file's own bytes, of one of these media types, in place of the envelope. `response` says what the handler returns. */
  readonly download?: readonly string[];
  /** The answer is a stream of events (text/event-stream) in place of the envelope: it lasts, and nothing of it is kept. */
  readonly events?: boolean;
  /** With `download`: shown in anybody's pages, and kept by caches. Absent: for `fetch` alone, kept nowhere. */
  readonly isPublic?: boolean;
  /** Refusals beside the general ones (invalid_input, unauthenticated, forbidden, not_found, too_many_requests). */
  readonly refusals?: readonly RefusalCode[];
};

/** Declares a call, keeping its exact types. */
export function endpoint<
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends z.ZodType,
  const Who extends Audience,
  const Needs extends Permission = never,
>(
  it: Endpoint<Params, Query, Body, Response> & { readonly audience: Who; readonly needs?: Needs },
): Endpoint<Params, Query, Body, Response> & { readonly audience: Who; readonly needs?: Needs } {
  return it;
}

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
/** The permission that a call asks for; never where it asks for none. */
export type NeedsOf<E> = E extends { readonly needs?: infer Needs extends Permission } ? Needs : never;
