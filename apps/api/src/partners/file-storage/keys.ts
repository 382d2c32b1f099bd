/** Throws RangeError: a key names a file, never a way to it. */
export function assertKey(key: string): void {
  if (!/^[\w-]{1,100}$/.test(key)) throw new RangeError('a key of a file is letters, digits, - and _');
}
