/** What lies under the key was changed, cut short, or sealed with another secret. Trying again is useless. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/**
 * Keeps the bytes of files, encrypted where they lie. Keys are 1 to 100 letters, digits, `-` and `_`, chosen by us.
 * Never inside a transaction; throws PartnerUnavailable when the place cannot be reached: ask again.
 */
export type FileStorage = {
  /** Whole or not at all; what the key held before is replaced. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined when nothing lies there. Throws FileDamaged. */
  read(key: string): Promise<Buffer | undefined>;
  /** Done also when nothing lies there. */
  remove(key: string): Promise<void>;
};
