import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readCalendarFeed } from '#appointments';
import { createLimits, networkOf } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import type { AppContext } from './context.ts';

/**
 * Calendar programs poll every few minutes. Requests for unknown addresses are limited too, so that secret
 * addresses cannot be guessed.
 */
const reads = { name: 'calendar-feeds', max: 240, windowSeconds: 3600 } as const;
const misses = { name: 'calendar-feeds-missed', max: 60, windowSeconds: 600 } as const;

/**
 * Serves the iCalendar feeds of members at secret addresses, without a session. Unknown and revoked
 * addresses get the same answer. Refuses not_found, too_many_requests.
 */
export function calendarFeedRoutes(app: FastifyInstance, { db, clock, config }: AppContext): void {
  const limits = createLimits({ db, enabled: config.RATE_LIMITS === 'on' });
  app.get<{ Params: { token: string } }>(
    '/calendars/:token.ics',
    { schema: { hide: true } },
    async ({ params: { token }, ip, headers }, reply) => {
      const isToken = /^[\w-]{43}$/.test(token);
      const content = isToken
        ? await readCalendarFeed({ db, clock, origin: config.PUBLIC_ORIGIN }, token)
        : undefined;
      if (content === undefined) {
        await limits.hit(misses, networkOf(ip));
        refuse('not_found');
      }
      await limits.hit(reads, token);
      const tag = `"${createHash('sha256').update(content).digest('base64url')}"`;
      reply.headers({
        etag: tag,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      if (tagsIn(headers['if-none-match']).includes(tag)) return reply.code(304).send();
      return reply
        .header('content-disposition', 'inline; filename="meche.ics"')
        .type('text/calendar; charset=utf-8')
        .send(content);
    },
  );
}

/** Parses an If-None-Match header: a list of entity tags, each possibly weak (RFC 9110). */
function tagsIn(header: string | undefined): string[] {
  return (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
}
