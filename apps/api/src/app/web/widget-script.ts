import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the script that other sites embed to take bookings (docs/widget.md). Its address never changes, so
 * it is cached for an hour and then revalidated by ETag.
 */
export async function serveWidgetScript(app: FastifyInstance, script: () => Promise<string>): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(compress, { threshold: 512 });
    scope.get('/widget.js', { schema: { hide: true } }, async (request, reply) => {
      const text = await script();
      const mark = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
        etag: mark,
        'x-content-type-options': 'nosniff',
        // Some sites require CORP or CORS, or check the hash of the script.
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      });
      // Compression makes the ETag weak.
      if (request.headers['if-none-match']?.replace(/^W\//, '') === mark) return reply.code(304).send();
      return reply.send(text);
    });
  });
}
