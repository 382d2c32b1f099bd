import { createHash } from 'node:crypto';

/** Deterministic random numbers: the same label gives the same sequence. */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `least` to `most`, both inclusive. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns a random subset in random order. */
  sample<T>(list: readonly T[], count: number): T[];
  /** Returns one item; the probability of an item is proportional to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
};

/**
 * Returns a separate generator for each label, so that a change to one professional does not change the
 * others.
 */
export function randomFor(label: string): Random {
  const next = sequence(createHash('sha256').update(label).digest());
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)];
    if (chosen === undefined) throw new RangeError(`nothing to pick from for ${label}`);
    return chosen;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    sample(list, count) {
      const rest = [...list];
      const chosen = [];
      while (chosen.length < count && rest.length > 0)
        chosen.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return chosen;
    },
    weighted(list) {
      let left = next() * list.reduce((total, [, weight]) => total + weight, 0);
      const found = list.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pick(list))[0];
    },
  };
}

/** Returns a stable id for a label, in the format of a random UUID. */
export function idFor(label: string): string {
  const bytes = createHash('sha256').update(`meche ${label}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Implements Marsaglia's xorshift128 over 32-bit words. */
function sequence(seed: Buffer): () => number {
  let [x, y, z, w] = [
    seed.readUInt32LE(0),
    seed.readUInt32LE(4),
    seed.readUInt32LE(8),
    seed.readUInt32LE(12),
  ];
  return () => {
    const turned = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = (w ^ (w >>> 19) ^ turned ^ (turned >>> 8)) >>> 0;
    return w / 2 ** 32;
  };
}
