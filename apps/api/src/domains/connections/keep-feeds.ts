import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { type Clock, DAY_MS, later } from '#kit/time';
import type { FileStorage } from '#partners/file-storage/port';
import {
  deleteGeneration,
  type FeedShard,
  insertGeneration,
  insertShard,
  type KeptFeed,
  keptFeeds,
  listOver,
  listShards,
  markKept,
  markWhole,
} from './store/feeds.ts';

export type FeedsDeps = { db: Database; clock: Clock; storage: FileStorage };

/** One entry of a feed, as it is served, and whose it is. Entries of one house come one after the other. */
export type FeedEntry = { professionalId: string; text: string };

/** Twenty shards, as many as are asked for at most, have room for 20,000 houses. */
const PROFESSIONALS_A_SHARD = 1000;
/** By then whoever was writing has died. */
const WRITTEN_WITHIN_MS = DAY_MS / 2;

class GenerationLost extends Error {
  override readonly name = 'GenerationLost';
}

/**
 * Writes all feeds anew, in shards of so many houses; from its end on they are served instead of the former ones, which go.
 * Cut short, the former stay, and what was written goes with a later one. Answers how many shards each has. Throws
 * PartnerUnavailable.
 */
export async function keepFeeds(
  deps: FeedsDeps,
  entriesOf: (feed: KeptFeed) => AsyncIterable<FeedEntry>,
  {
    signal,
    professionalsAShard = PROFESSIONALS_A_SHARD,
  }: { signal?: AbortSignal; professionalsAShard?: number } = {},
): Promise<Record<KeptFeed, number>> {
  const { db, clock } = deps;
  const generation = { id: randomUUID(), generatedAt: clock.now() };
  const shards = { merchants: 0, services: 0 };
  await insertGeneration(db, generation);
  for (const feed of keptFeeds)
    for await (const content of inShards(entriesOf(feed), professionalsAShard)) {
      signal?.throwIfAborted();
      await keepShard(deps, { generationId: generation.id, feed, number: shards[feed]++ }, content);
    }
  if (!(await markWhole(db, generation.id, clock.now()))) throw new GenerationLost(generation.id);
  await removeOver(deps);
  return shards;
}

/** A line an entry, after whose it is: so that what a house takes back later is left out unread. */
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
  // Where nobody wants to be listed that is said as well.
  yield Buffer.from(lines.join('\n'));
}

async function keepShard({ db, storage }: FeedsDeps, shard: FeedShard, content: Buffer): Promise<void> {
  await insertShard(db, shard);
  await storage.put(keyOf(shard), content);
  if (await markKept(db, shard)) return;
  await storage.remove(keyOf(shard));
  throw new GenerationLost(shard.generationId);
}

/** Takes away what is served no more, and what was left half-way. */
async function removeOver({ db, clock, storage }: FeedsDeps): Promise<void> {
  for (const id of await listOver(db, later(clock.now(), -WRITTEN_WITHIN_MS))) {
    for (const shard of await listShards(db, id)) await storage.remove(keyOf(shard));
    await deleteGeneration(db, id);
  }
}

/** What a shard of a whole generation holds; undefined where there is none any more. Throws PartnerUnavailable, FileDamaged. */
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
