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

/** What each refusal carries beside its code. */
export type RefusalDetails = Partial<Record<RefusalCode, z.ZodType>>;

/** The one place where a refusal becomes a status and a body, in the reader's language. */
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

/** `details`: how the business shapes what its refusals carry. */
export function installErrors(app: FastifyInstance, details: RefusalDetails = {}): void {
  app.addSchema(refusalSchema);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The caller left in the middle of the body: no fault of ours, and no answer is read.
    if (isUnfinished(request)) return reply.code(400).send();
    const refusal = error instanceof Refusal ? error : expected(error);
    if (refusal) {
      // Somebody should know: a partner or the database is why.
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

/** For what the framework refuses before it knows the route: its own answer would repeat the address as it was typed. */
export function refuseUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = answerTo(new Refusal('invalid_input'), request);
  // No hook runs for it, neither those of headers nor the one that limits how long a body may take.
  reply.code(status).headers({ 'x-content-type-options': 'nosniff', connection: 'close' }).send(body);
}

/**
 * For addresses that lead to files: a folder, or a path that leads out of it, is an address like any other that leads
 * nowhere. What the file server or the proxy says of it is not told.
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

/** What the framework and the database refuse on their own, in our words. */
function expected(error: FastifyError): Refusal | undefined {
  // Only the framework's own: a partner's SDK throws errors with a statusCode too, and those are bugs of ours.
  if (isOfFramework(error) && error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input');
  if (error.name === 'PartnerRefused') return new Refusal('invalid_input');
  if (error.name === 'PartnerUnavailable' || isDatabaseAway(error))
    return new Refusal('unavailable', { retryAfter: 2 });
  if (isRivalry(error)) return new Refusal('busy', { retryAfter: 1 });
  return undefined;
}
