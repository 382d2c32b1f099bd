import { headOf, type SealingKeys, seal, unseal } from '#kit/sealing';
import { FileDamaged, type FileStorage } from './port.ts';

/** Reads and writes encrypted files by their keys. */
export type SealedFiles = {
  write(key: string, sealed: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
};

/** Encrypts files on their way to where they are stored, so that their provider cannot read them. */
export function sealedStorage(files: SealedFiles, keys: SealingKeys): FileStorage {
  return {
    put: (key, content) => files.write(key, seal(content, key, keys)),

    async read(key) {
      const sealed = await files.read(key);
      return sealed && open(sealed, key, keys);
    },

    async reseal(key) {
      const sealed = await files.read(key);
      const head = headOf(keys);
      if (!sealed || sealed.subarray(0, head.length).equals(head)) return false;
      await files.write(key, seal(open(sealed, key, keys), key, keys));
      return true;
    },

    remove: (key) => files.remove(key),
  };
}

function open(sealed: Buffer, key: string, keys: SealingKeys): Buffer {
  try {
    return unseal(sealed, key, keys);
  } catch (error) {
    throw new FileDamaged(`${key} does not open`, { cause: error });
  }
}
