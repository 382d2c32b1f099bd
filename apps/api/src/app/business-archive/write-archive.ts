import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Entry = {
  name: string;
  /** Packed already: a picture. */
  isPacked?: boolean;
  /** Asked for when its turn comes, and read as fast as it is taken. */
  open: () => AsyncIterable<string | Uint8Array>;
};

/** Two archives of the same business are the same bytes: no entry tells when it was written. */
const ALWAYS = new Date('2000-01-01T12:00:00Z');

/** An archive while it is written: one entry after the other, never more of it in memory than a piece. */
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
