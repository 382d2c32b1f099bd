/** Secrets or keys, the newest first: the newest signs, all of them verify. */
export type KeyRing<K> = readonly [K, ...K[]];

/** Derives a key from each secret. */
export function deriveKeys<K>(
  [newest, ...older]: KeyRing<string>,
  derive: (secret: string) => K,
): KeyRing<K> {
  return [derive(newest), ...older.map(derive)];
}
