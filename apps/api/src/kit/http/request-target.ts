import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Returns the path and query of a request target in absolute form (RFC 9112, 3.2.2); returns any other
 * target unchanged.
 */
export function readRequestPath(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Answers request targets that have no path: `OPTIONS *` with the allowed methods, all others with
 * invalid_input.
 */
export function refusePathless(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/')) return;
    if (request.url !== '*' || request.method !== 'OPTIONS') refuse('invalid_input');
    return reply.code(204).header('allow', METHODS).send();
  });
}
