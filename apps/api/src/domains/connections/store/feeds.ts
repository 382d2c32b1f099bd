import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export const nightlyFeeds = ['merchants', 'services'] as const;
export type NightlyFeed = (typeof nightlyFeeds)[number];

export type FeedGeneration = { id: string; generatedAt: Date };
export type WholeGeneration = FeedGeneration & { shards: Record<NightlyFeed, number> };
export type FeedShard = { generationId: string; feed: NightlyFeed; number: number };

export async function insertGeneration(db: Db, generation: FeedGeneration): Promise<void> {
  await db.insertInto('connections.feedGenerations').values(generation).execute();
}

/**
 * Inserted before the content is stored, so that no stored content lacks a row. Throws when the generation
 * was deleted.
 */
export async function insertShard(db: Db, shard: FeedShard): Promise<void> {
  await db.insertInto('connections.feedShards').values(shard).execute();
}

/** Marks the content of a shard as stored. Returns false when the generation was deleted. */
export async function markStored(db: Db, { generationId, feed, number }: FeedShard): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connections.feedShards')
    .set({ isStored: true })
    .where('generationId', '=', generationId)
    .where('feed', '=', feed)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Serves the generation from now on. Returns false when it was deleted; throws when a shard is missing or
 * its content is not stored.
 */
export async function markGenerationComplete(db: Db, id: string, wholeAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connections.feedGenerations')
    .set({ wholeAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finds a finished generation, by id or else the latest, with its number of shards per feed. */
export async function findGeneration(db: Db, id?: string): Promise<WholeGeneration | undefined> {
  const row = await db
    .selectFrom('connections.feedGenerations')
    .select(['id', 'generatedAt'])
    .where('wholeAt', 'is not', null)
    .$if(id !== undefined, (rest) => rest.where('id', '=', id ?? ''))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const shards = await listShards(db, row.id);
  const countOf = (feed: NightlyFeed) => shards.filter((shard) => shard.feed === feed).length;
  return { ...row, shards: { merchants: countOf('merchants'), services: countOf('services') } };
}

export async function listShards(db: Db, generationId: string): Promise<FeedShard[]> {
  const rows = await db
    .selectFrom('connections.feedShards')
    .select(['generationId', 'feed', 'number'])
    .where('generationId', '=', generationId)
    .orderBy('feed')
    .orderBy('number')
    .execute();
  return rows as FeedShard[];
}

export async function listObsoleteGenerations(db: Db, begunBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from connections.feed_generations
    where case when whole_at is null then generated_at < ${begunBefore}
      else number < (select max(number) from connections.feed_generations where whole_at is not null) end
    order by number`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteGeneration(db: Db, id: string): Promise<void> {
  await db.deleteFrom('connections.feedGenerations').where('id', '=', id).execute();
}
