import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#kit/time';
import type { FileStorage } from '#partners/file-storage/port';

/*
 * While processes of two builds serve, a page of one asks a process of the other for its scripts; a page that
 * stays open asks for them days later. So each build is stored beside the uploaded files, which all machines
 * share, and a process that lacks a file of `/assets/` looks there.
 */

type Build = { id: string; startedAt: string; names: string[] };

const INDEX = 'web-builds';
const KEPT_MS = 30 * DAY_MS;
/** The newest builds stay however old they are, because pages of the one before the last may be open. */
const MIN_KEPT = 3;
const PUTS_AT_ONCE = 8;
/** A file that another build publishes is found this much later at most. */
const INDEX_MS = 5_000;

/** Stores the files of this build that are not stored yet, and removes those of old builds. */
export async function publishAssets(storage: FileStorage, folder: string, now: Date): Promise<void> {
  const names = readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .sort();
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const stored = await readBuilds(storage);
  const others = stored.filter((build) => build.id !== id);
  const known = new Set(stored.flatMap((build) => build.names));
  const missing = names.filter((name) => !known.has(name));
  await eachOf(missing, (name) => storage.put(keyOf(name), readFileSync(join(folder, name))));

  const builds = [{ id, startedAt: now.toISOString(), names }, ...others];
  const kept = builds.filter(
    ({ startedAt }, place) => place < MIN_KEPT || now.getTime() - Date.parse(startedAt) < KEPT_MS,
  );
  await storage.put(INDEX, Buffer.from(JSON.stringify(kept)));
  const needed = new Set(kept.flatMap((build) => build.names));
  await eachOf(
    [...known].filter((name) => !needed.has(name)),
    (name) => storage.remove(keyOf(name)),
  );
}

export type PublishedAssets = {
  /** Returns a file of a stored build; undefined when no build has it. */
  find(name: string): Promise<Buffer | undefined>;
};

export function openPublishedAssets(storage: FileStorage, nowMs = () => performance.now()): PublishedAssets {
  let listed: { atMs: number; names: Promise<ReadonlySet<string>> } | undefined;

  async function listNames(): Promise<ReadonlySet<string>> {
    return new Set((await readBuilds(storage)).flatMap(({ names }) => names));
  }

  return {
    async find(name) {
      // Names that no build has cost one read of the index in INDEX_MS, however many are asked for.
      if (!listed || nowMs() - listed.atMs > INDEX_MS) listed = { atMs: nowMs(), names: listNames() };
      return (await listed.names).has(name) ? storage.read(keyOf(name)) : undefined;
    },
  };
}

/** Lists the stored builds, the one that was started last first. */
async function readBuilds(storage: FileStorage): Promise<Build[]> {
  const index = await storage.read(INDEX);
  return index ? (JSON.parse(index.toString()) as Build[]) : [];
}

/** A key of the storage has no dots. */
function keyOf(name: string): string {
  return `web-asset-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

async function eachOf(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names];
  const runOne = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await work(name);
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, runOne));
}
