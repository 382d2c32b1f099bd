import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';
import type { z } from './zod.ts';

/**
 * Who may call an endpoint: anyone, any signed-in account, a professional, an operator (each call is
 * recorded in the audit trail), or a program with the API key of one professional. The use case checks
 * whether the object belongs to the caller.
 */
export type Audience = 'anyone' | 'signed_in' | 'professional' | 'operator' | 'key';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodObject;

/**
 * The result of the handler of a `download`: content, media type, and the file name that the reader sees.
 */
export type Download = {
  content: Uint8Array | AsyncIterable<string | Uint8Array>;
  contentType: string;
  name: string;
  /** For a public call: how many seconds caches may store the file. Absent: they may not store it. */
  maxAgeSeconds?: number;
};

/** The result of the handler of `events`: the text of the stream, until either side ends it. */
export type EventStream = AsyncIterable<string>;

/**
 * One endpoint of the API. Schemas use camelCase; on the wire every key is snake_case (wire.ts converts by
 * schema). `path` is relative to /api/v1, with `:name` parameters. `response` is the schema of `value` in
 * the success envelope.
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
   * The permission that a call requires; every endpoint for professionals has one. The owner of a business
   * has all permissions.
   */
  readonly needs?: Permission;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  readonly status?: 200 | 201;
  /**
   * True for a call that books or moves money: it requires an Idempotency-Key header, and a repeated key
   * gets the first response again.
   */
  readonly idempotent?: boolean;
  /**
   * The body is the content of a file of one of these media types. The handler reads `request.body` as a
   * stream.
   */
  readonly upload?: {
    readonly maxBytes: number;
    /** Maximum duration of the upload in seconds. */
    readonly maxSeconds: number;
    readonly types: readonly string[];
  };
  /**
   * The response is the content of a file of one of these media types, without the envelope. `response` is
   * the type that the handler returns.
   */
  readonly download?: readonly string[];
  /**
   * The response is a stream of events (text/event-stream) without the envelope. It stays open and is never
   * cached.
   */
  readonly events?: boolean;
  /**
   * With `download`: any page may embed the file, and caches may store it. Absent: the file is for `fetch`
   * only and never cached.
   */
  readonly isPublic?: boolean;
  /** Refusals in addition to the general ones (`GeneralRefusal`). */
  readonly refusals?: readonly RefusalCode[];
};

/** Declares an endpoint with its exact types. */
export function endpoint<
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends z.ZodType,
  const Who extends Audience,
  const Needs extends Permission = never,
  const Refused extends RefusalCode = never,
>(
  declaration: Endpoint<Params, Query, Body, Response> & Exactly<Who, Needs, Refused>,
): Endpoint<Params, Query, Body, Response> & Exactly<Who, Needs, Refused> {
  return declaration;
}

type Exactly<Who, Needs, Refused> = {
  readonly audience: Who;
  readonly needs?: Needs;
  readonly refusals?: readonly Refused[];
};

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
/** The refusals that an endpoint declares in addition to the general ones. */
export type RefusalOf<E> = E extends { readonly refusals?: readonly (infer Refused extends RefusalCode)[] }
  ? Refused
  : never;
/** The permission that an endpoint requires; `never` when it requires none. */
export type NeedsOf<E> = E extends { readonly needs?: infer Needs extends Permission } ? Needs : never;
