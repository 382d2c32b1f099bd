/** Formats a monthly price as the specification requires: 1999 cents are "19,99". */
export function totalPriceOf(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
