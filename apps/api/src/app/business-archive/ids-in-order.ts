import { randomBytes, randomInt } from 'node:crypto';

/**
 * New ids, each greater than the one before: what stands in a list in the order of its ids where all else is equal stands in
 * the same order again.
 */
export function idsInOrder(): () => string {
  let next = randomInt(2 ** 47);
  return () => {
    next += 1;
    const head = next.toString(16).padStart(12, '0');
    const tail = randomBytes(9).toString('hex');
    return `${head.slice(0, 8)}-${head.slice(8)}-4${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
  };
}
