import {
  type FeedEntry,
  filterListedProfessionals,
  type NightlyFeed,
  nightlyFeeds,
  saveNightlyFeeds,
  type WholeGeneration,
} from '#connections';
import type { Database } from '#kit/database/database';
import type { Findings } from '#kit/jobs/scheduled-jobs';
import type { AppContext } from '../../context.ts';
import {
  type FeedDeps,
  feedEntryGenerators,
  generateAvailability,
  listSalons,
  PROFESSIONALS_AT_ONCE,
} from './feed-entries.ts';

/**
 * Feeds for maps and search engines about professionals who opted in, in Google's format for appointments
 * (developers.google.com/actions-center/verticals/appointments/e2e/reference/feeds). Merchants and services
 * are stored each night; availability is computed at each request, because it changes with every booking.
 */
export const feedNames = [...nightlyFeeds, 'availability'] as const;
export type FeedName = (typeof feedNames)[number];

const listOf = { merchants: 'merchant', services: 'service', availability: 'service_availability' } as const;

/** Writes a new generation of the nightly feeds. */
export async function writeNightlyFeeds(
  { db, reads, clock, config, partners }: AppContext,
  how: Parameters<typeof saveNightlyFeeds>[2],
): Promise<Findings> {
  const deps = { db: await reads.upToDate(), clock, origin: config.PUBLIC_ORIGIN };
  const linesOf = async function* (feed: NightlyFeed): AsyncGenerator<FeedEntry> {
    for await (const entry of feedEntryGenerators[feed](deps))
      yield { professionalId: entry.merchant_id, text: JSON.stringify(entry) };
  };
  const found = await saveNightlyFeeds({ db, clock, storage: partners.files }, linesOf, how);
  return { found, wrong: [] };
}

/** Streams the JSON of the availability feed. */
export async function* writeAvailability(deps: FeedDeps): AsyncGenerator<string> {
  const metadata = metadataOf('availability', { generatedAt: deps.clock.now(), shard: 0, shards: 1 });
  yield* written('availability', metadata, textsOf(generateAvailability(deps)));
}

/**
 * Streams the JSON of a stored shard without professionals who are hidden or opted out since. The reader of
 * a complete feed deletes every entry that is left out.
 */
export async function* writeShard(
  { db }: Pick<FeedDeps, 'db'>,
  { generatedAt, shards }: WholeGeneration,
  { feed, number, entries }: { feed: NightlyFeed; number: number; entries: readonly FeedEntry[] },
): AsyncGenerator<string> {
  const metadata = metadataOf(feed, { generatedAt, shard: number, shards: shards[feed] });
  yield* written(feed, metadata, stillShown(db, entries));
}

async function* stillShown(db: Database, entries: readonly FeedEntry[]): AsyncGenerator<string> {
  const textsOfProfessional = Map.groupBy(entries, ({ professionalId }) => professionalId);
  const ids = [...textsOfProfessional.keys()];
  for (let from = 0; from < ids.length; from += PROFESSIONALS_AT_ONCE) {
    const listed = await filterListedProfessionals(db, ids.slice(from, from + PROFESSIONALS_AT_ONCE));
    const shown = await listSalons(
      db,
      listed.map(({ professionalId }) => professionalId),
    );
    for (const { id } of shown) for (const { text } of textsOfProfessional.get(id) ?? []) yield text;
  }
}

async function* textsOf(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield JSON.stringify(entry);
}

async function* written(
  feed: FeedName,
  metadata: object,
  texts: AsyncIterable<string>,
): AsyncGenerator<string> {
  yield `{"metadata":${JSON.stringify(metadata)},"${listOf[feed]}":[`;
  let before = '';
  for await (const text of texts) {
    yield before + text;
    before = ',\n';
  }
  yield ']}';
}

/**
 * Returns the metadata of a shard. All shards of one generation of a feed share a nonce that no other feed
 * or generation has.
 */
function metadataOf(
  feed: FeedName,
  { generatedAt, shard, shards }: { generatedAt: Date; shard: number; shards: number },
) {
  const generated = generatedAt.getTime();
  return {
    processing_instruction: 'PROCESS_AS_COMPLETE',
    shard_number: shard,
    total_shards: shards,
    nonce: generated * feedNames.length + feedNames.indexOf(feed),
    generation_timestamp: Math.floor(generated / 1000),
  };
}
