import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import { serializeError } from '#kit/serialize-error';

/** What a line of the log may hold beside its level, its time and its message. */
const allowed = new Set(['req', 'res', 'err', 'responseTime', 'where', 'job', 'alarm', 'away']);

/**
 * Logs hold an allow-list of fields: no body, no header, no address as it was typed, and of an error nothing that it says,
 * so no card, token or e-mail can slip in.
 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    formatters: {
      log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))),
    },
    hooks: {
      logMethod(given, write) {
        const [fields, message] = given as [unknown, unknown];
        const error = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err;
        // Left out, or handed over by the framework, the message would be the error's own.
        const isTheirs = error instanceof Error && (message === undefined || message === error.message);
        if (isTheirs) write.apply(this, [{ err: error }, 'error'] as never);
        else write.apply(this, given);
      },
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // The pattern, where what was typed may be a token or an e-mail.
        route: request.routeOptions?.url,
        id: request.id,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: serializeError,
    },
  };
}
