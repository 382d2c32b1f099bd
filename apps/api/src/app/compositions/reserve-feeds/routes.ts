import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findGeneration, type NightlyFeed, readShard } from '#connections';
import { isEqualInConstantTime } from '#kit/constant-time';
import { refuse } from '#kit/refusal';
import type { AppContext } from '../../context.ts';
import { writeAvailability, writeShard } from './write-feeds.ts';

const NOT_WRITTEN_YET_SECONDS = 60;

/**
 * Serves the booking feeds to the bearer of FEEDS_TOKEN; /feeds/index.json lists their addresses. A wrong
 * token gets not_found. Without the setting the routes do not exist.
 */
export function reserveFeedRoutes(app: FastifyInstance, { db, clock, config, partners }: AppContext): void {
  const token = config.FEEDS_TOKEN;
  if (token === undefined) return;
  const origin = config.PUBLIC_ORIGIN;
  const hidden = { schema: { hide: true } };

  app.get('/feeds/index.json', hidden, async ({ headers }, reply) => {
    expectToken(headers, token);
    // A worker writes the first generation of the feeds when it starts.
    const generation =
      (await findGeneration(db)) ?? refuse('unavailable', { retryAfter: NOT_WRITTEN_YET_SECONDS });
    const { id, generatedAt, shards } = generation;
    const shardsOf = (feed: NightlyFeed) =>
      Array.from({ length: shards[feed] }, (_, number) => `${origin}/feeds/${id}/${feed}-${number}.json`);
    return withFeedHeaders(reply).send({
      generated_at: generatedAt.toISOString(),
      merchants: shardsOf('merchants'),
      services: shardsOf('services'),
      availability: [`${origin}/feeds/availability.json`],
    });
  });

  // The address contains the id of a generation, so that shards of two nights are never mixed in one feed.
  app.get<{ Params: { id: string; feed: NightlyFeed; number: string } }>(
    '/feeds/:id([0-9a-f]{8}-[0-9a-f-]{27})/:feed(merchants|services)-:number([0-9]{1,4}).json',
    hidden,
    async ({ headers, params: { id, feed, number: digits } }, reply) => {
      expectToken(headers, token);
      const number = Number(digits);
      const generation = (await findGeneration(db, id)) ?? refuse('not_found');
      const shard = { generationId: id, feed, number };
      const entries = (await readShard({ storage: partners.files }, shard)) ?? refuse('not_found');
      return stream(reply, writeShard({ db }, generation, { feed, number, entries }));
    },
  );

  app.get('/feeds/availability.json', hidden, async ({ headers }, reply) => {
    expectToken(headers, token);
    return stream(reply, writeAvailability({ db, clock, origin }));
  });
}

function withFeedHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('application/json; charset=utf-8');
}

function stream(reply: FastifyReply, text: AsyncIterable<string>): FastifyReply {
  return withFeedHeaders(reply).send(Readable.from(text, { objectMode: false }));
}

function expectToken({ authorization = '' }: { authorization?: string | undefined }, token: string): void {
  if (!isEqualInConstantTime(authorization, `Bearer ${token}`)) refuse('not_found');
}
