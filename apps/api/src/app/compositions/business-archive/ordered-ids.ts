import { randomBytes, randomInt } from 'node:crypto';

/**
 * Returns a generator of increasing UUIDs. Lists that use the id as their last sort criterion then keep the
 * order of the archive.
 */
export function createOrderedIds(): () => string {
  let next = randomInt(2 ** 47);
  return () => {
    next += 1;
    const head = next.toString(16).padStart(12, '0');
    const tail = randomBytes(9).toString('hex');
    return `${head.slice(0, 8)}-${head.slice(8)}-4${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
  };
}
