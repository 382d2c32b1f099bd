import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Entry = {
  name: string;
  /** Already compressed, as pictures are. */
  isPacked?: boolean;
  /** Called when the entry is written; read with backpressure. */
  open: () => AsyncIterable<string | Uint8Array>;
};

/** A fixed modification time: the same business always gives the same bytes. */
const ALWAYS = new Date('2000-01-01T12:00:00Z');

/** Streams an archive entry by entry, with one chunk in memory. */
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
