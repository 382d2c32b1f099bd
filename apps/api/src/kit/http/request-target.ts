import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** The path of a request line in absolute form (RFC 9112, 3.2.2); other targets unchanged. */
export function pathOf(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Answers request lines without a path: `OPTIONS *` with the methods, others as invalid. */
export function refusePathless(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/')) return;
    if (request.url !== '*' || request.method !== 'OPTIONS') refuse('invalid_input');
    return reply.code(204).header('allow', METHODS).send();
  });
}
