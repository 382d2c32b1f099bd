/** Deterministic pseudo-random numbers (mulberry32). */
export type Random = { below(max: number): number; oneOf<T>(choices: readonly T[]): T };

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * max);
  return { below, oneOf: (choices) => choices[below(choices.length)]! };
}
