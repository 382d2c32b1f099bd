import { createHash } from 'node:crypto';
import { apiBase } from '@meche/contract/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findKeyHolder } from '#connections';
import type { KeyHolder } from '#kit/http/caller';
import { countHit, createLimits, networkOf } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import { systemClock } from '#kit/time';
import type { AppContext } from './context.ts';

/** A key may make two requests a second on average. */
const reads = { name: 'connection-key', max: 1200, windowSeconds: 600 } as const;
/** Limits requests with unknown keys, so that keys cannot be guessed. */
const misses = { name: 'connection-key-missed', max: 60, windowSeconds: 600 } as const;

const under = `${apiBase}/public/`;
/** The age is short, because free times change with every booking. */
const MAX_AGE_SECONDS = 30;

/**
 * Authenticates a program by its key and reports its rate limit (draft-ietf-httpapi-ratelimit-headers-06).
 * The returned function refuses unauthenticated, too_many_requests.
 */
export function createKeyAuthenticator({ db, clock, config }: AppContext) {
  const isLimited = config.RATE_LIMITS === 'on';
  const limits = createLimits({ db, enabled: isLimited });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<KeyHolder> => {
    const holder = await findKeyHolder({ db, clock }, request.headers.authorization);
    if (!holder) {
      await limits.hit(misses, networkOf(request.ip));
      refuse('unauthenticated');
    }
    if (!isLimited) return holder;
    const { count, resetSeconds } = await countHit(db, reads, holder.keyId, systemClock.now());
    reply.headers({
      'ratelimit-limit': reads.max,
      'ratelimit-remaining': Math.max(0, reads.max - count),
      'ratelimit-reset': resetSeconds,
      'ratelimit-policy': `${reads.max};w=${reads.windowSeconds}`,
    });
    if (count > reads.max) refuse('too_many_requests', { retryAfter: resetSeconds });
    return holder;
  };
}

/**
 * Adds CORS and ETag headers to the public API. Every origin is allowed, because the API reads no cookie.
 */
export function addPublicApiHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(under)) return payload;
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'etag, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, ratelimit-policy',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
    // The answer depends on the key, so shared caches must not store it.
    reply.headers({
      etag: tag,
      vary: 'authorization',
      'cache-control': `private, max-age=${MAX_AGE_SECONDS}`,
    });
    const known = (request.headers['if-none-match'] ?? '')
      .split(',')
      .map((one) => one.trim().replace(/^W\//, ''));
    if (!known.includes(tag)) return payload;
    reply.code(304);
    return '';
  });
  app.options(`${under}*`, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'authorization, if-none-match',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}
