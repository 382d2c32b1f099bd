import { Readable } from 'node:stream';
import type {
  Audience,
  BodyOf,
  Download,
  Endpoint,
  EventStream,
  NeedsOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@meche/contract/endpoint';
import { apiBase } from '@meche/contract/paths';
import { toWire, wireJsonSchema, wireKey } from '@meche/contract/wire';
import type { z } from '@meche/contract/zod';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { recordAudit } from '../audit.ts';
import type { Database } from '../database/database.ts';
import type { IdempotencyKey } from '../idempotency.ts';
import { refuse } from '../refusal.ts';
import { answerIdempotent } from './answer-idempotent.ts';
import type { Caller, Held, KeyHolder, Standing } from './caller.ts';
import { assertCleanText } from './clean-text.ts';
import { parseRangeHeader } from './ranges.ts';
import { readWire } from './read-wire.ts';
import { serializeCached } from './serialized-cache.ts';

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /**
   * Null only for the audience `anyone`, when the request has no token. With the standing for the audience
   * `professional`; the holder of the API key for the audience `key`.
   */
  caller: E['audience'] extends 'anyone'
    ? Caller | null
    : E['audience'] extends 'professional'
      ? Caller & { standing: Held<NeedsOf<E>> }
      : E['audience'] extends 'key'
        ? KeyHolder
        : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type HttpRouter = {
  /**
   * Binds an endpoint of the contract to its handler. The router checks the caller, validates the input,
   * and writes the answer in wire keys.
   */
  serve<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<ResponseOf<E>>): void;
  /**
   * Binds an endpoint with an Idempotency-Key. The router carries the call out once and answers a replay
   * from the stored outcome.
   */
  serveIdempotent<const E extends Endpoint & { audience: Exclude<Audience, 'anyone' | 'key'> }, Made>(
    endpoint: E,
    handle: IdempotentHandler<E, Made>,
  ): void;
};

export type IdempotentHandler<E extends Endpoint, Made> = {
  /**
   * Carries out the call. The handler passes `idempotencyKey` to the use case, whose transaction begins
   * with claimIdempotencyKey.
   */
  act(call: Call<E> & { idempotencyKey: IdempotencyKey }): Promise<Made>;
  /**
   * Answers the first call and each replay from the subject's present state. `made` is the result of `act`
   * on the first call, and undefined on a replay.
   */
  answer(subjectId: string, call: Call<E>, made?: Made): Promise<ResponseOf<E>>;
};

export type HttpRouterOptions = {
  app: FastifyInstance;
  /** Returns the caller, or null for a request without a token. Refuses a bad token. */
  callerOf: (request: FastifyRequest) => Promise<Caller | null>;
  /** Returns the account's present membership of a professional; undefined when it has none. */
  standingOf: (accountId: string) => Promise<Standing | undefined>;
  isOperator: (accountId: string) => Promise<boolean>;
  /**
   * Returns the holder of the API key. Refuses a missing or unknown key, and too many requests. Without
   * this option every call with a key is refused as unauthenticated.
   */
  keyHolderOf?: (request: FastifyRequest, reply: FastifyReply) => Promise<KeyHolder>;
  db: Database;
};

export function createHttpRouter(options: HttpRouterOptions): HttpRouter {
  const { app, callerOf, keyHolderOf = async () => refuse('unauthenticated'), db } = options;
  const bind = (endpoint: Endpoint, handle: (call: Call<Endpoint>) => Promise<unknown>) => {
    if ((endpoint.audience === 'professional') !== (endpoint.needs !== undefined))
      throw new Error(`${endpoint.method} ${endpoint.path} must say what a professional needs for it`);
    const route: RouteOptions = {
      method: endpoint.method,
      url: apiBase + endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => `:${wireKey(name)}`),
      schema: routeSchema(endpoint),
      // A HEAD request to an event stream would never end.
      ...(endpoint.events && { exposeHeadRoute: false }),
      ...(endpoint.upload && { config: { bodySeconds: endpoint.upload.maxSeconds } }),
      validatorCompiler: () => () => true,
      handler: async (request, reply) => {
        const caller =
          endpoint.audience === 'key'
            ? await keyHolderOf(request, reply)
            : await admit(endpoint, await callerOf(request), options);
        const input = {
          params: parsed(endpoint.params, request.params),
          query: parsed(endpoint.query, request.query),
          body: parsed(endpoint.body, endpoint.upload ? {} : (request.body ?? {})),
        };
        if (endpoint.audience === 'operator') await recordCall(db, caller as Caller, endpoint, input.params);
        reply.code(endpoint.status ?? 200);
        return handle({ ...input, caller, request, reply } as never);
      },
    };
    if (endpoint.upload) takeBytes(app, route);
    else app.route(route);
  };

  const sendResult = (endpoint: Endpoint, reply: FastifyReply, value: unknown) => {
    if (endpoint.events) return sendEvents(reply, value as EventStream);
    if (endpoint.download) return (endpoint.isPublic ? sendPublicFile : sendFile)(reply, value as Download);
    const envelope = () => ({ success: true, value: toWire(endpoint.response, value) });
    const text = serializeCached(value, () => String(reply.serialize(envelope())));
    return text === undefined ? envelope() : reply.type('application/json; charset=utf-8').send(text);
  };

  return {
    serve(endpoint, handle) {
      if (endpoint.idempotent)
        throw new Error(`${endpoint.method} ${endpoint.path} takes a key: use serveIdempotent`);
      bind(endpoint, async (call) => sendResult(endpoint, call.reply, await handle(call as never)));
    },
    serveIdempotent(endpoint, { act, answer }) {
      if (!endpoint.idempotent)
        throw new Error(`${endpoint.method} ${endpoint.path} takes no key: use serve`);
      bind(endpoint, async (call) => {
        const value = await answerIdempotent({
          db,
          request: call.request,
          reply: call.reply,
          caller: call.caller ?? refuse('unauthenticated'),
          act: (idempotencyKey) => act({ ...call, idempotencyKey } as never),
          answer: (subjectId, made) => answer(subjectId, call as never, made),
        });
        return sendResult(endpoint, call.reply, value);
      });
    },
  };
}

/** Registers an upload route in a scope without body parsers, because the handler reads the stream. */
function takeBytes(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route(route);
  });
}

/**
 * Sends a file to `fetch` only: a browser that opens the address neither runs nor frames the file, and no
 * cache stores it.
 */
function sendFile(reply: FastifyReply, { content, contentType, name }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': contentType,
      'content-disposition': `attachment; filename*=UTF-8''${asExtendedValue(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(sent(content));
}

/**
 * Sends a file that any page, email or search engine may embed; a browser that opens the address runs
 * nothing. Bytes in memory, but not streams, are also served as a single range, for media players and
 * resumed downloads.
 */
function sendPublicFile(
  reply: FastifyReply,
  { content, contentType, name, maxAgeSeconds = 0 }: Download,
): FastifyReply {
  reply.headers({
    'content-type': contentType,
    'content-disposition': `inline; filename*=UTF-8''${asExtendedValue(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': maxAgeSeconds > 0 ? `public, max-age=${maxAgeSeconds}` : 'private, no-store',
  });
  if (!(content instanceof Uint8Array)) return reply.send(sent(content));
  reply.header('accept-ranges', 'bytes');
  const { range, 'if-range': before } = reply.request.headers;
  // Responses have no validator, so a request with `if-range` always gets the whole file.
  const part = before === undefined ? parseRangeHeader(range, content.length) : 'whole';
  if (part === 'whole') return reply.send(content);
  if (part === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${content.length}`, 'cache-control': 'no-store' };
    return reply.code(416).headers(headers).send(Buffer.alloc(0));
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.from}-${part.until - 1}/${content.length}`)
    .send(content.subarray(part.from, part.until));
}

/** Interval in milliseconds of the TCP keep-alive probes that detect a client that vanished. */
const KEEP_ALIVE_MS = 30_000;

/** Sends an event stream with headers that keep proxies from buffering, compressing or caching it. */
function sendEvents(reply: FastifyReply, events: EventStream): FastifyReply {
  reply.request.raw.socket?.setKeepAlive?.(true, KEEP_ALIVE_MS);
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A stopping process would otherwise wait for the connection, which the browser holds open for later
      // calls.
      connection: 'close',
    })
    .send(events instanceof Readable ? events : Readable.from(events, { objectMode: false }));
}

/** A stream is read at the speed of the client and is closed when the client leaves. */
function sent(content: Download['content']): Uint8Array | Readable {
  return content instanceof Uint8Array ? content : Readable.from(content, { objectMode: false });
}

/** Encodes by RFC 8187, which does not allow the characters ' ( ) * that encodeURIComponent leaves. */
function asExtendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function admit(
  { audience, needs }: Endpoint,
  caller: Caller | null,
  { standingOf, isOperator }: Pick<HttpRouterOptions, 'standingOf' | 'isOperator'>,
): Promise<Caller | null> {
  if (audience === 'anyone') return caller;
  if (!caller) refuse('unauthenticated');
  if (audience === 'operator') {
    if (!(await isOperator(caller.accountId))) refuse('forbidden');
    if (!caller.hasSecondStep) refuse('second_step_required');
  }
  if (!needs) return caller;
  const standing = await standingOf(caller.accountId);
  if (!standing?.can.has(needs)) refuse('forbidden');
  return { ...caller, standing } as Caller;
}

/**
 * Records an operator's call with valid input before the call is carried out, so that the audit trail has
 * failed calls too. Body and query are left out because they may hold private data.
 */
async function recordCall(db: Database, caller: Caller | null, { method, path }: Endpoint, params: unknown) {
  await recordAudit(db, {
    actorId: caller?.accountId ?? null,
    action: 'operator_called',
    subject: `${method} ${path}`,
    detail: params as Record<string, unknown>,
  });
}

function parsed(schema: z.ZodObject | undefined, input: unknown): unknown {
  if (!schema) {
    assertCleanText(input);
    return {};
  }
  const {
    value,
    fields: { '': _whole, ...fields },
  } = readWire(schema, input);
  return value ?? refuse('invalid_input', { fields });
}

function routeSchema(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security:
      endpoint.audience === 'anyone' ? [] : [{ [endpoint.audience === 'key' ? 'key' : 'bearer']: [] }],
    ...(endpoint.needs && { 'x-needs': endpoint.needs }),
    ...(endpoint.params && { params: wireJsonSchema(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: wireJsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body && { body: wireJsonSchema(endpoint.body, 'input') }),
    ...(endpoint.upload && {
      consumes: [...endpoint.upload.types],
      body: { type: 'string', format: 'binary' },
    }),
    ...(endpoint.idempotent && {
      headers: {
        type: 'object',
        required: ['idempotency-key'],
        properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 200 } },
      },
    }),
    response: {
      [endpoint.status ?? 200]: answerOf(endpoint),
      '4xx': { $ref: 'refusal#', description: ['A refusal', ...(endpoint.refusals ?? [])].join(', ') },
    },
  };
}

function answerOf(endpoint: Endpoint) {
  if (endpoint.events) return bytesOf(['text/event-stream'], 'Events');
  return endpoint.download ? bytesOf(endpoint.download, 'The file') : envelopeOf(endpoint);
}

function envelopeOf(endpoint: Endpoint) {
  return {
    description: 'Done',
    type: 'object',
    required: ['success', 'value'],
    properties: {
      success: { const: true, type: 'boolean' },
      value: wireJsonSchema(endpoint.response, 'output'),
    },
  };
}

function bytesOf(types: readonly string[], description: string) {
  const binary = { schema: { type: 'string', format: 'binary' } };
  return { description, content: Object.fromEntries(types.map((type) => [type, binary])) };
}
