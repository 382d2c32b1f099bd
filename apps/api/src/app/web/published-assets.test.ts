import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@meche/simulators/testing/start-process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealingKeys } from '#kit/sealing';
import { DAY_MS, later } from '#kit/time';
import { localDiskFileStorage } from '#partners/file-storage/local-disk';
import type { FileStorage } from '#partners/file-storage/port';
import { openPublishedAssets, publishAssets } from './published-assets.ts';

const now = new Date('2026-06-10T08:00:00Z');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storage: FileStorage;
let puts: number;

beforeEach(async () => {
  folder = await temporaryFolder();
  const disk = localDiskFileStorage({
    folder: join(folder.path, 'files'),
    keys: createSealingKeys(['0'.repeat(64)], 'files'),
  });
  puts = 0;
  storage = {
    ...disk,
    async put(key, content) {
      puts += 1;
      await disk.put(key, content);
    },
  };
});
afterEach(() => folder.remove());

/** Publishes a build with these files; the content of a file is its name. */
async function publish(build: string, names: readonly string[], at = now): Promise<void> {
  const path = join(folder.path, build);
  await mkdir(path, { recursive: true });
  for (const name of names) await writeFile(join(path, name), name);
  await publishAssets(storage, path, at);
}
const find = async (name: string) => (await openPublishedAssets(storage).find(name))?.toString();

test('files of the builds before and after are found, unknown names are not', async () => {
  await publish('one', ['a.js', 'both.js', 'a.js.br']);
  await publish('two', ['b.js', 'both.js']);
  expect(await Promise.all(['a.js', 'b.js', 'both.js', 'a.js.br', 'c.js', '../a.js'].map(find))).toEqual([
    'a.js',
    'b.js',
    'both.js',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a process that started before a build finds its files seconds later', async () => {
  let nowMs = 0;
  const running = openPublishedAssets(storage, () => nowMs);
  expect(await running.find('new.js')).toBeUndefined();
  await publish('new', ['new.js']);
  nowMs = 6_000;
  expect((await running.find('new.js'))?.toString()).toBe('new.js');
});

test('a restart stores no file again', async () => {
  await publish('one', ['a.js', 'b.js']);
  puts = 0;
  await publish('one', ['a.js', 'b.js'], later(now, DAY_MS));
  // The index only.
  expect(puts).toBe(1);
});

test('files of a build go after thirty days, but never those of the last three builds', async () => {
  const days = (count: number) => later(now, count * DAY_MS);
  await publish('one', ['a.js', 'kept.js'], now);
  await publish('two', ['b.js', 'kept.js'], days(40));
  await publish('three', ['c.js'], days(80));
  expect(await find('a.js')).toBe('a.js');
  await publish('four', ['d.js', 'kept.js'], days(120));
  expect(await Promise.all(['a.js', 'b.js', 'c.js', 'kept.js'].map(find))).toEqual([
    undefined,
    'b.js',
    'c.js',
    'kept.js',
  ]);
});
