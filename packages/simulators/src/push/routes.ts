import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Number of messages that are stored per device; the oldest are dropped, as real push services may do. */
const MOST = 50;

/**
 * Simulates a push service (RFC 8030). A device is any name; its messages stay in memory, encrypted, and
 * reading does not remove them.
 */
export function pushRoutes(server: FastifyInstance): void {
  const waiting = new Map<string, string[]>();

  server.get('/local/push', () => {
    const { port } = server.server.address() as AddressInfo;
    return { service: `http://127.0.0.1:${port}/push` };
  });
  server.get<{ Params: { device: string } }>('/local/push/:device', ({ params }) => ({
    messages: waiting.get(params.device) ?? [],
  }));

  server.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { device: string }; Body: Buffer }>('/push/:device', ({ params, body }, reply) => {
      const messages = [...(waiting.get(params.device) ?? []), body.toString('base64')].slice(-MOST);
      waiting.set(params.device, messages);
      const name = createHash('sha256').update(body).digest('base64url').slice(0, 16);
      return reply.code(201).header('location', `/push/${params.device}/${name}`).send();
    });
  });
}
