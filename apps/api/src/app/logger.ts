import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import { serializeError } from '#kit/serialize-error';
import { currentRequestId } from '#kit/telemetry/origin';

/** Fields that a log line may have besides level, time and message. */
const allowed = new Set([
  'req',
  'res',
  'err',
  'responseTime',
  'reqId',
  'where',
  'job',
  'partner',
  'alarm',
  'away',
]);

/**
 * Log lines contain only allowed fields: no body, header, typed path or error message, so that no card,
 * token or email can leak.
 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    formatters: {
      log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))),
    },
    hooks: {
      logMethod(args, write) {
        const [fields, message] = args as [unknown, unknown];
        const error = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err;
        // Without a message pino logs the message of the error; Fastify passes that message explicitly.
        const isTheirs = error instanceof Error && (message === undefined || message === error.message);
        if (isTheirs) write.apply(this, [{ err: error }, 'error'] as never);
        else write.apply(this, args);
      },
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // The route pattern is logged, because the typed path may contain a token or an email.
        route: request.routeOptions?.url,
        id: request.id,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: serializeError,
    },
  };
}

/**
 * Options of the logger of what runs outside of a request's handler. Its lines name the request that caused
 * the work as Fastify's lines do: `reqId`.
 */
export function backgroundLoggerOptions(level: string): LoggerOptions {
  return {
    ...loggerOptions(level),
    mixin() {
      const reqId = currentRequestId();
      return reqId === undefined ? {} : { reqId };
    },
  };
}
