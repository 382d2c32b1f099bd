import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { temporaryFolder } from '@meche/simulators/testing/start-process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSealingKeys } from '#kit/sealing';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { localDiskFileStorage } from '#partners/file-storage/local-disk';
import type { FileStorage } from '#partners/file-storage/port';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  type FeedEntry,
  findGeneration,
  type NightlyFeed,
  nightlyFeeds,
  readShard,
  saveNightlyFeeds,
} from './index.ts';
import { insertGeneration, insertShard, markGenerationComplete, markStored } from './store/feeds.ts';

let fresh: FreshDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storage: FileStorage;
let now = new Date('2031-06-02T01:00:00Z');
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  now = later(now, DAY_MS);
  await fresh.db.deleteFrom('connections.feedGenerations').execute();
  folder = await temporaryFolder();
  storage = localDiskFileStorage({
    folder: folder.path,
    keys: createSealingKeys([randomBytes(32).toString('hex')], 'files'),
  });
});
afterEach(() => folder?.remove());

const deps = (overrides: Partial<FileStorage> = {}) => ({
  db: fresh.db,
  clock: { now: () => now },
  storage: { ...storage, ...overrides },
});

/** Entries of a named night: one merchant and three services per professional. */
const entriesOf = (night: string, professionals: number) =>
  async function* (feed: NightlyFeed): AsyncGenerator<FeedEntry> {
    for (let professional = 0; professional < professionals; professional++)
      for (let entry = 0; entry < (feed === 'merchants' ? 1 : 3); entry++)
        yield {
          professionalId: `professional-${professional}`,
          text: JSON.stringify({ night, professional, entry, feed }),
        };
  };
const keep = (night: string, professionals: number, overrides: Partial<FileStorage> = {}) =>
  saveNightlyFeeds(deps(overrides), entriesOf(night, professionals), { professionalsAShard: 2 });

/** All served shards of each feed. */
async function served() {
  const generation = await findGeneration(fresh.db);
  if (!generation) return undefined;
  const shards = async (feed: NightlyFeed) => {
    const found: FeedEntry[][] = [];
    for (let number = 0; number < generation.shards[feed]; number++)
      found.push((await readShard({ storage }, { generationId: generation.id, feed, number })) ?? []);
    return found;
  };
  return { generation, merchants: await shards('merchants'), services: await shards('services') };
}
const nightsIn = (feeds: Awaited<ReturnType<typeof served>>) =>
  new Set(
    nightlyFeeds
      .flatMap((feed) => feeds?.[feed].flat() ?? [])
      .map(({ text }) => (JSON.parse(text) as { night: string }).night),
  );
const filesThere = async () =>
  (await readdir(folder.path, { recursive: true })).filter((name) => name.includes('feed-')).length;

test('shards hold a fixed number of professionals, none in two, and together all entries', async () => {
  expect(await keep('one', 5)).toEqual({ merchants: 3, services: 3 });
  const feeds = await served();
  for (const feed of nightlyFeeds) {
    const shards = feeds?.[feed] ?? [];
    const professionals = shards.map((entries) => [
      ...new Set(entries.map(({ professionalId }) => professionalId)),
    ]);
    expect(professionals).toEqual([
      ['professional-0', 'professional-1'],
      ['professional-2', 'professional-3'],
      ['professional-4'],
    ]);
    const expected: FeedEntry[] = [];
    for await (const entry of entriesOf('one', 5)(feed)) expected.push(entry);
    expect(shards.flat()).toEqual(expected);
  }
});

test('professionals that fill their shards leave none empty; without professionals there is one empty shard', async () => {
  expect(await keep('full', 4)).toEqual({ merchants: 2, services: 2 });
  expect(await keep('empty', 0)).toEqual({ merchants: 1, services: 1 });
  expect(await served()).toMatchObject({ merchants: [[]], services: [[]] });
});

test('an interrupted run leaves the former feeds complete, and the next run cleans up', async () => {
  await keep('first', 5);
  expect(await filesThere()).toBe(6);
  for (let fatal = 0; fatal < 6; fatal++)
    for (const when of ['before', 'after'] as const) {
      let puts = 0;
      const put: FileStorage['put'] = async (key, content) => {
        const isFatal = puts++ === fatal;
        if (isFatal && when === 'before') throw new Error('cut short');
        await storage.put(key, content);
        if (isFatal) throw new Error('cut short');
      };
      await expect(keep('cut', 5, { put })).rejects.toThrow('cut short');
      expect([...nightsIn(await served())]).toEqual(['first']);
    }
  // Unfinished generations may still be running, so they stay.
  await keep('again', 5);
  expect([...nightsIn(await served())]).toEqual(['again']);
  const left = (await fresh.db.selectFrom('connections.feedGenerations').select('id').execute()).length;
  expect(left).toBe(13);
  now = later(now, DAY_MS);
  await keep('later', 5);
  expect([...nightsIn(await served())]).toEqual(['later']);
  expect(await fresh.db.selectFrom('connections.feedGenerations').select('id').execute()).toHaveLength(1);
  expect(await filesThere()).toBe(6);
});

test('what could not be deleted is deleted by a later run', async () => {
  await keep('first', 5);
  const remove = async () => Promise.reject(new Error('away'));
  await expect(keep('second', 5, { remove })).rejects.toThrow('away');
  expect([...nightsIn(await served())]).toEqual(['second']);
  await keep('third', 5);
  expect([await filesThere(), (await served())?.generation.shards]).toEqual([
    6,
    { merchants: 3, services: 3 },
  ]);
});

test('of two concurrent runs the one that started last is served', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const put: FileStorage['put'] = async (key, content) => {
    begin();
    await held;
    await storage.put(key, content);
  };
  const slow = keep('slow', 5, { put });
  await begun;
  await keep('quick', 5);
  letGo();
  await slow;
  expect([...nightsIn(await served())]).toEqual(['quick']);
  expect(await filesThere()).toBe(6);
});

test('a run whose generation was deleted removes its content', async () => {
  const put: FileStorage['put'] = async (key, content) => {
    await fresh.db.deleteFrom('connections.feedGenerations').execute();
    await storage.put(key, content);
  };
  await expect(keep('lost', 5, { put })).rejects.toMatchObject({ name: 'GenerationLost' });
  expect(await filesThere()).toBe(0);
});

test('the database serves no generation that lacks a shard', async () => {
  const id = randomUUID();
  const { db } = fresh;
  await insertGeneration(db, { id, generatedAt: now });
  const add = async (feed: NightlyFeed, number: number, isKept = true) => {
    await insertShard(db, { generationId: id, feed, number });
    if (isKept) await markStored(db, { generationId: id, feed, number });
  };
  const refused = () =>
    expect(markGenerationComplete(db, id, later(now, HOUR_MS))).rejects.toMatchObject({ code: '23514' });
  await refused();
  await add('merchants', 0);
  await refused();
  await add('services', 1);
  await refused();
  await add('services', 0, false);
  await refused();
  await markStored(db, { generationId: id, feed: 'services', number: 0 });
  expect(await markGenerationComplete(db, id, later(now, HOUR_MS))).toBe(true);
});
