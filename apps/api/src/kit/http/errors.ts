import { type RefusalCode, refusals } from '@meche/contract/refusals';
import { toWire } from '@meche/contract/wire';
import type { z } from '@meche/contract/zod';
import { translator } from '@meche/words';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isRivalry } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

export type Answer = { status: number; body: RefusalBody; headers: Record<string, string> };
type RefusalBody = {
  success: false;
  code: string;
  message: string;
  fields: Record<string, string>;
  details?: unknown;
};

const spoken = { fr: await translator('fr'), en: await translator('en') };

/** Schema of the details that each refusal carries. */
export type RefusalDetails = Partial<Record<RefusalCode, z.ZodType>>;

/** Turns a refusal into status, headers and body, in the reader's language. */
export function answerTo(refusal: Refusal, request: FastifyRequest, details: RefusalDetails = {}): Answer {
  const schema = details[refusal.code];
  return {
    status: refusals[refusal.code],
    headers: refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) },
    body: {
      success: false,
      code: refusal.code,
      message: sentenceOf(refusal.code, languageOf(request)),
      fields: refusal.fields,
      ...(schema && refusal.details !== undefined && { details: toWire(schema, refusal.details) }),
    },
  };
}

function sentenceOf(code: RefusalCode, language: 'fr' | 'en'): string {
  return spoken[language]([`refusals:${code}`, `area-refusals:${code}`] as unknown as 'refusals:unexpected');
}

export function languageOf(request: FastifyRequest): 'fr' | 'en' {
  const cookie = /(?:^|;\s*)language=(fr|en)/.exec(request.headers.cookie ?? '')?.[1];
  if (cookie === 'fr' || cookie === 'en') return cookie;
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'fr';
}

export const refusalSchema = {
  $id: 'refusal',
  type: 'object',
  required: ['success', 'code', 'message', 'fields'],
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object', additionalProperties: true },
  },
};

/** `details`: schemas of what refusals carry. */
export function installErrors(app: FastifyInstance, details: RefusalDetails = {}): void {
  app.addSchema(refusalSchema);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client left in the middle of the body: not our fault, and no answer will be read.
    if (isUnfinished(request)) return reply.code(400).send();
    const refusal = error instanceof Refusal ? error : expected(error);
    if (refusal) {
      // The cause is a partner or the database, so it is logged.
      if (refusal !== error && !isOfFramework(error)) request.log.warn({ err: error }, refusal.code);
      const { status, body, headers } = answerTo(refusal, request, details);
      return reply.code(status).headers(headers).send(body);
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send({
      success: false,
      code: 'unexpected',
      message: spoken[languageOf(request)]('refusals:unexpected'),
      fields: {},
    });
  });
}

/** For what the framework refuses before routing: its own answer would echo the address. */
export function refuseUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = answerTo(new Refusal('invalid_input'), request);
  // No hook runs here, neither for security headers nor for the body's time limit.
  reply.code(status).headers({ 'x-content-type-options': 'nosniff', connection: 'close' }).send(body);
}

/**
 * For addresses of files: a folder, or a path leading out of one, is answered like any unknown address,
 * without the message of the file server or proxy.
 */
export function refuseBrokenAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!error.statusCode || error.statusCode < 400 || error.statusCode >= 500) throw error;
  const { status, body } = answerTo(new Refusal('not_found'), request);
  return reply.code(status).send(body);
}

function isUnfinished({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false;
}

function isOfFramework(error: FastifyError): boolean {
  return Boolean(error.code?.startsWith('FST_')) || error.validation !== undefined;
}

/** Refusals for errors of the framework, the database and partners. */
function expected(error: FastifyError): Refusal | undefined {
  // Only the framework's own errors: SDKs also throw errors with a statusCode, and those are our bugs.
  if (isOfFramework(error) && error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input');
  if (error.name === 'PartnerRefused') return new Refusal('invalid_input');
  if (error.name === 'PartnerUnavailable' || isDatabaseAway(error))
    return new Refusal('unavailable', { retryAfter: 2 });
  if (isRivalry(error)) return new Refusal('busy', { retryAfter: 1 });
  return undefined;
}
