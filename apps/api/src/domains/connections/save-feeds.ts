import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { type Clock, DAY_MS, later } from '#kit/time';
import type { FileStorage } from '#partners/file-storage/port';
import {
  deleteGeneration,
  type FeedShard,
  insertGeneration,
  insertShard,
  listObsoleteGenerations,
  listShards,
  markGenerationComplete,
  markStored,
  type NightlyFeed,
  nightlyFeeds,
} from './store/feeds.ts';

export type FeedsDeps = { db: Database; clock: Clock; storage: FileStorage };

/**
 * An entry of a feed: one line of text in the served format. All entries of one professional are adjacent.
 */
export type FeedEntry = { professionalId: string; text: string };

/** Consumers read at most twenty shards, so this is enough for 20,000 professionals. */
const PROFESSIONALS_A_SHARD = 1000;
/** An unfinished generation older than this was abandoned. */
const ABANDONED_AFTER_MS = DAY_MS / 2;

class GenerationLost extends Error {
  override readonly name = 'GenerationLost';
}

/**
 * Writes all feeds in shards, then serves them instead of the former generations, which are deleted. After
 * an interruption the former generation stays, and a later run cleans up. Returns the number of shards per
 * feed. Throws PartnerUnavailable, GenerationLost.
 */
export async function saveNightlyFeeds(
  deps: FeedsDeps,
  entriesOf: (feed: NightlyFeed) => AsyncIterable<FeedEntry>,
  {
    signal,
    professionalsAShard = PROFESSIONALS_A_SHARD,
  }: { signal?: AbortSignal; professionalsAShard?: number } = {},
): Promise<Record<NightlyFeed, number>> {
  const { db, clock } = deps;
  const generation = { id: randomUUID(), generatedAt: clock.now() };
  const shards = { merchants: 0, services: 0 };
  await insertGeneration(db, generation);
  for (const feed of nightlyFeeds)
    for await (const content of inShards(entriesOf(feed), professionalsAShard)) {
      signal?.throwIfAborted();
      await storeShard(deps, { generationId: generation.id, feed, number: shards[feed]++ }, content);
    }
  if (!(await markGenerationComplete(db, generation.id, clock.now())))
    throw new GenerationLost(generation.id);
  await removeOver(deps);
  return shards;
}

/**
 * Each entry is one line that starts with the professional’s id, so that readers can skip entries of a
 * professional who opts out later.
 */
async function* inShards(
  entries: AsyncIterable<FeedEntry>,
  professionalsAShard: number,
): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let professionals = 0;
  let last: string | undefined;
  for await (const { professionalId, text } of entries) {
    if (professionalId !== last && professionals === professionalsAShard) {
      yield Buffer.from(lines.join('\n'));
      lines = [];
      professionals = 0;
    }
    if (professionalId !== last) professionals += 1;
    last = professionalId;
    lines.push(`${professionalId} ${text}`);
  }
  // An empty feed still has one shard.
  yield Buffer.from(lines.join('\n'));
}

async function storeShard({ db, storage }: FeedsDeps, shard: FeedShard, content: Buffer): Promise<void> {
  await insertShard(db, shard);
  await storage.put(keyOf(shard), content);
  if (await markStored(db, shard)) return;
  await storage.remove(keyOf(shard));
  throw new GenerationLost(shard.generationId);
}

async function removeOver({ db, clock, storage }: FeedsDeps): Promise<void> {
  for (const id of await listObsoleteGenerations(db, later(clock.now(), -ABANDONED_AFTER_MS))) {
    for (const shard of await listShards(db, id)) await storage.remove(keyOf(shard));
    await deleteGeneration(db, id);
  }
}

/**
 * Returns the entries of a shard; undefined when the shard no longer exists. Throws PartnerUnavailable,
 * FileDamaged.
 */
export async function readShard(
  { storage }: Pick<FeedsDeps, 'storage'>,
  shard: FeedShard,
): Promise<FeedEntry[] | undefined> {
  const content = await storage.read(keyOf(shard));
  if (!content) return undefined;
  const lines = content.length > 0 ? content.toString().split('\n') : [];
  return lines.map((line) => {
    const end = line.indexOf(' ');
    return { professionalId: line.slice(0, end), text: line.slice(end + 1) };
  });
}

function keyOf({ generationId, feed, number }: FeedShard): string {
  return `feed-${generationId}-${feed}-${number}`;
}
