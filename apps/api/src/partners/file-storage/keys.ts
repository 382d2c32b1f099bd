/** Throws RangeError for a key with other characters, because a key must not be a path. */
export function assertKey(key: string): void {
  if (!/^[\w-]{1,100}$/.test(key)) throw new RangeError('a file key consists of letters, digits, - and _');
}
