import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Compares secrets so that the duration does not reveal how far they agree. Compares their hashes, so that it
 * does not reveal the length of the expected one either.
 */
export function isEqualInConstantTime(one: string | Buffer, other: string | Buffer): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
