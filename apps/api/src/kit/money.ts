/** All amounts of money are integer euro cents. */

/**
 * Returns cents x numerator / denominator, rounded half up and exact for any amount from 0. Trap: negative
 * amounts round wrongly.
 */
export function computeShare(cents: number, numerator: number, denominator: number): number {
  const product = BigInt(cents) * BigInt(numerator) * 2n + BigInt(denominator);
  return Number(product / (BigInt(denominator) * 2n));
}

/** Returns the VAT that an amount includes, rounded half up to the cent. `basisPoints`: 2000 stands for 20 %. */
export function includedVatCents(cents: number, basisPoints: number): number {
  return computeShare(cents, basisPoints, 10_000 + basisPoints);
}

/**
 * Rounds exact parts (numerators over one denominator) to cents so that they sum to `total`: the parts with
 * the largest remainders are rounded up, and of equal remainders the first ones.
 */
export function roundPartsToTotal(parts: readonly number[], denominator: number, total: number): number[] {
  const over = BigInt(denominator);
  const floors = parts.map((part) => {
    const exact = BigInt(part);
    const down = exact >= 0n ? exact / over : -((-exact + over - 1n) / over);
    return { down, lost: exact - down * over };
  });
  const missing = BigInt(total) - floors.reduce((all, { down }) => all + down, 0n);
  const order = floors
    .map(({ lost }, index) => ({ lost, index }))
    .sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  const up = new Set(order.slice(0, Number(missing)).map(({ index }) => index));
  return floors.map(({ down }, index) => Number(down) + (up.has(index) ? 1 : 0));
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, next) => total + next, 0);
}

/** Formats an amount: 1999 -> "19,99 €" in French, "€19.99" in English. */
export function formatCents(cents: number, language: 'fr' | 'en'): string {
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-IE', {
    style: 'currency',
    currency: 'EUR',
  }).format(cents / 100);
}
