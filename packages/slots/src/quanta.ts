/** Length of one quantum. Durations, hours, buffers and trips are rounded to multiples of it. */
export const MINUTES_PER_QUANTUM = 5;

/**
 * Words of 32 bits per local day of a mask: 320 bits, of which 288 are used (276 or 300 on days of a clock
 * change).
 */
export const WORDS_PER_DAY = 10;

/** Bytes per stored day of a mask: little endian, quantum 0 in the lowest bit of the first byte. */
export const BYTES_PER_DAY = WORDS_PER_DAY * 4;

export const BITS_PER_DAY = WORDS_PER_DAY * 32;

export function quantaUp(minutes: number): number {
  return Math.ceil(minutes / MINUTES_PER_QUANTUM);
}

export function quantaDown(minutes: number): number {
  return Math.floor(minutes / MINUTES_PER_QUANTUM);
}
