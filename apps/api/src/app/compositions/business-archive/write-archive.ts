import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Entry = {
  name: string;
  /** True for content that is already compressed, as pictures are. */
  isPacked?: boolean;
  /** Called when the entry is written. The content is read no faster than the client downloads it. */
  open: () => AsyncIterable<string | Uint8Array>;
};

/** All entries have this modification time, so that the same business always gives the same bytes. */
const ALWAYS = new Date('2000-01-01T12:00:00Z');

/** Streams an archive entry by entry; only one chunk is in memory at a time. */
export function writeArchive(entries: readonly Entry[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, isPacked = false, open } of entries)
    zip.addReadStreamLazy(name, { mtime: ALWAYS, mode: 0o100644, compress: !isPacked }, (hand) =>
      hand(null, Readable.from(open(), { objectMode: false })),
    );
  zip.end();
  return output;
}
