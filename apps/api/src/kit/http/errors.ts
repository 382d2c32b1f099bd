import { type RefusalCode, refusals } from '@meche/contract/refusals';
import { toWire } from '@meche/contract/wire';
import type { z } from '@meche/contract/zod';
import { translator } from '@meche/words';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isLockConflict } from '../database/database.ts';
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

/** For each refusal code, the schema of the details that the refusal carries. */
export type RefusalDetails = Partial<Record<RefusalCode, z.ZodType>>;

/**
 * Turns a refusal into status, headers and body, with the message in the reader's language. The body has
 * the refusal's details only when `details` has a schema for its code.
 */
export function buildRefusalAnswer(
  refusal: Refusal,
  request: FastifyRequest,
  details: RefusalDetails = {},
): Answer {
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

/**
 * Installs the error handler. Refusals are answered with their code, expected errors of the framework,
 * partners and the database as a refusal, all other errors with 500. `details`: see buildRefusalAnswer.
 */
export function installErrors(app: FastifyInstance, details: RefusalDetails = {}): void {
  app.addSchema(refusalSchema);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client left while the body was arriving, so the server made no error and no client reads the
    // answer.
    if (isUnfinished(request)) return reply.code(400).send();
    const refusal = error instanceof Refusal ? error : expected(error);
    if (refusal) {
      // A partner or the database caused this refusal, so the original error is logged.
      if (refusal !== error && !isOfFramework(error)) request.log.warn({ err: error }, refusal.code);
      const { status, body, headers } = buildRefusalAnswer(refusal, request, details);
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

/**
 * Answers requests that the framework rejects before routing. The framework's own answer would repeat the
 * address.
 */
export function refuseUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = buildRefusalAnswer(new Refusal('invalid_input'), request);
  // No hook runs here, so this answer sets the security header and closes the connection itself.
  reply.code(status).headers({ 'x-content-type-options': 'nosniff', connection: 'close' }).send(body);
}

/**
 * Answers not_found for a folder or for a path that leads out of one, like any unknown address. The message
 * of the file server or proxy is not shown.
 */
export function refuseBrokenAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!error.statusCode || error.statusCode < 400 || error.statusCode >= 500) throw error;
  const { status, body } = buildRefusalAnswer(new Refusal('not_found'), request);
  return reply.code(status).send(body);
}

function isUnfinished({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false;
}

function isOfFramework(error: FastifyError): boolean {
  return Boolean(error.code?.startsWith('FST_')) || error.validation !== undefined;
}

/**
 * Maps errors of the framework, the database and partners to refusals; returns undefined for any other
 * error.
 */
function expected(error: FastifyError): Refusal | undefined {
  // The check excludes SDKs, which also throw errors with a statusCode: those are bugs of the app and
  // answer 500.
  if (isOfFramework(error) && error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input');
  if (error.name === 'PartnerRefused') return new Refusal('invalid_input');
  if (error.name === 'PartnerUnavailable' || isDatabaseUnavailable(error))
    return new Refusal('unavailable', { retryAfter: 2 });
  if (isLockConflict(error)) return new Refusal('busy', { retryAfter: 1 });
  return undefined;
}
