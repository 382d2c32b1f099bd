import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** The path of a request line that names the whole address, as every server must take it (RFC 9112, 3.2.2); others as they are. */
export function pathOf(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Answers request lines without a path: `OPTIONS *` asks what the server can; the others mean nothing here. */
export function refusePathless(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/')) return;
    if (request.url !== '*' || request.method !== 'OPTIONS') refuse('invalid_input');
    return reply.code(204).header('allow', METHODS).send();
  });
}
