import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#kit/refusal';
import type { Parts } from '../parts.ts';
import { feedNames, writeFeed } from './write-feeds.ts';

/** The feeds, for whoever shows the operator's token: what fetches them each night hands them on. Without FEEDS_TOKEN there are none. */
export function reserveFeeds(app: FastifyInstance, { db, clock, config }: Parts): void {
  const token = config.FEEDS_TOKEN;
  if (token === undefined) return;
  const origin = config.PUBLIC_ORIGIN.replace(/\/+$/, '');
  for (const name of feedNames)
    app.get(`/feeds/${name}.json`, { schema: { hide: true } }, async ({ headers }, reply) => {
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) refuse('not_found');
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .type('application/json; charset=utf-8')
        .send(Readable.from(writeFeed({ db, clock, origin }, name), { objectMode: false }));
    });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}
