import { randomBytes, randomInt } from 'node:crypto';

/**
 * Generates increasing UUIDs, so that lists sorted by id as the last criterion keep the order of the
 * archive.
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
