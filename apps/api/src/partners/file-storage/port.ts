/** The stored content was changed, truncated, or encrypted with another secret. A retry does not help. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/**
 * Stores files, encrypted at rest. Keys are 1 to 100 letters, digits, `-` and `_`, otherwise RangeError is
 * thrown. Never call it inside a transaction. Throws PartnerUnavailable when the storage cannot be reached.
 */
export type FileStorage = {
  /** Stores the content atomically; replaces earlier content. */
  put(key: string, content: Buffer): Promise<void>;
  /** Returns undefined when the key has no file. Throws FileDamaged. */
  read(key: string): Promise<Buffer | undefined>;
  /**
   * Encrypts a file with the newest key. Returns false when it has that key already or does not exist. Throws
   * FileDamaged.
   */
  reseal(key: string): Promise<boolean>;
  /** Removes a file; succeeds when the file does not exist. */
  remove(key: string): Promise<void>;
  /**
   * Returns whether the storage keeps the former versions of removed and replaced files. Absent where files
   * are in a folder.
   */
  isVersioned?(): Promise<boolean>;
};
