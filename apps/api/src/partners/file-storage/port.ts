/** The stored content was changed, truncated, or encrypted with another secret. Retrying is useless. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/**
 * Stores files encrypted at rest. Keys are 1 to 100 letters, digits, `-` and `_`. Never inside a
 * transaction; throws PartnerUnavailable when the storage cannot be reached.
 */
export type FileStorage = {
  /** Atomic; replaces earlier content. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined when there is none. Throws FileDamaged. */
  read(key: string): Promise<Buffer | undefined>;
  /** Removing a missing file succeeds. */
  remove(key: string): Promise<void>;
};
