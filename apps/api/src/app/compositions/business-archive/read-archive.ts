import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { refuse } from '#kit/refusal';
import {
  type ListName,
  lists,
  MAX_ENTRIES,
  MAX_LINE_BYTES,
  MAX_RATIO,
  maxBytesOf,
  SMALL_BYTES,
} from './archive-files.ts';

/** An uploaded archive whose table of contents is valid. */
export type Archive = {
  has(name: string): boolean;
  /**
   * Reads a list line by line, trimmed and numbered from 1. Refuses archive_unreadable when the bytes
   * contradict the table of contents or a line is too long.
   */
  lines(name: ListName): AsyncGenerator<{ text: string; line: number }>;
  bytes(name: string): AsyncIterable<Buffer>;
  close(): void;
};

/**
 * Opens an archive and validates its table of contents before unpacking: all lists, only known names, each
 * once, not encrypted, and no entry above the maximum of its kind. Unpacking stops at an entry that is
 * larger than the table says. Refuses archive_unreadable.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await readable(openPromise(path, { autoClose: false, strictFileNames: true }));
  try {
    const entries = await readable(contentsOf(zip));
    for (const name of Object.keys(lists)) if (!entries.has(name)) refuse('archive_unreadable');
    const open = async (name: string) => {
      const entry = entries.get(name) ?? refuse('archive_unreadable');
      return { stream: await readable(zip.openReadStreamPromise(entry)), checksum: entry.crc32 };
    };
    return {
      has: (name) => entries.has(name),
      lines: (name) => linesOf(() => open(name)),
      bytes: (name) => bytesOf(() => open(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Some packing programs add these entries for folders. */
const folders = ['photos/', 'history/'];

async function contentsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MAX_ENTRIES) refuse('archive_unreadable');
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, compressedSize, uncompressedSize } = entry;
    if (folders.includes(name) && uncompressedSize === 0) continue;
    const most = maxBytesOf(name);
    if (most === undefined || entries.has(name) || !entry.canDecodeFileData()) refuse('archive_unreadable');
    if (uncompressedSize > most) refuse('archive_unreadable');
    if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
      refuse('archive_unreadable');
    entries.set(name, entry);
  }
  return entries;
}

type Unpacking = { stream: Readable; checksum: number };

/**
 * Yields the bytes of an entry. Refuses archive_unreadable at the end if the checksum differs, because
 * yauzl does not check it.
 */
async function* bytesOf(open: () => Promise<Unpacking>): AsyncGenerator<Buffer> {
  const { stream, checksum } = await open();
  let sum = 0;
  try {
    for (;;) {
      const { done, value } = await readable(stream.iterator({ destroyOnReturn: false }).next());
      if (done) break;
      sum = crc32(value as Buffer, sum);
      yield value as Buffer;
    }
  } finally {
    stream.destroy();
  }
  if (sum !== checksum) refuse('archive_unreadable');
}

/** Yields lines with their numbers from 1. Each line is held in memory, so its length is limited. */
async function* linesOf(open: () => Promise<Unpacking>): AsyncGenerator<{ text: string; line: number }> {
  let line = 0;
  let rest: Buffer[] = [];
  let length = 0;
  for await (const piece of bytesOf(open)) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      rest.push(piece.subarray(from, at));
      yield { text: textOf(rest), line: ++line };
      rest = [];
      length = 0;
      from = at + 1;
    }
    rest.push(piece.subarray(from));
    length += piece.length - from;
    if (length > MAX_LINE_BYTES) refuse('archive_unreadable');
  }
  if (length > 0) yield { text: textOf(rest), line: ++line };
}

function textOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString('utf8').trim();
}

/** Turns any error of the zip reader into the refusal archive_unreadable. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    refuse('archive_unreadable');
  }
}
