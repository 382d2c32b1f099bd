import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assertOutsideTransaction } from '#kit/database/transaction';
import type { SealingKeys } from '#kit/sealing';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { assertKey } from './keys.ts';
import type { FileStorage } from './port.ts';
import { type SealedFiles, sealedStorage } from './sealing.ts';

/** Stores files in a folder of this machine, encrypted. */
export function localDiskFileStorage({ folder, keys }: { folder: string; keys: SealingKeys }): FileStorage {
  const files: SealedFiles = {
    async write(name, sealed) {
      const { shelf, place } = placeOf(folder, name);
      await reached('put', async () => {
        await mkdir(shelf, { recursive: true, mode: 0o700 });
        // The content is written to a temporary file, which is then renamed, so that a crash leaves the old
        // file or the new one.
        const draft = `${place}.${randomUUID()}`;
        try {
          await writeDurably(draft, sealed);
          await rename(draft, place);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      });
    },

    async read(name) {
      const { place } = placeOf(folder, name);
      return reached('read', () => readFile(place).catch(undefinedWhenAbsent));
    },

    async remove(name) {
      const { place } = placeOf(folder, name);
      await reached('remove', () => rm(place, { force: true }));
    },
  };
  return sealedStorage(files, keys);
}

function placeOf(folder: string, name: string): { shelf: string; place: string } {
  assertKey(name);
  const shelf = join(folder, name.slice(0, 2));
  return { shelf, place: join(shelf, name) };
}

async function reached<T>(what: string, work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction(`file storage: ${what}`);
  try {
    return await work();
  } catch (error) {
    throw new PartnerUnavailable('file storage', error);
  }
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function undefinedWhenAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
