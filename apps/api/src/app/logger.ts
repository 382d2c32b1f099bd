import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Logs hold an allow-list of fields: no body, no header, no query, so no card, token, address or e-mail can slip in. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url?.split('?')[0],
        id: request.id,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // PostgreSQL quotes the offending values in details, and messages may hold input: the stack's frames suffice.
        frames: error.stack?.split('\n').filter((frame) => frame.trimStart().startsWith('at ')),
      }),
    },
  };
}
