/** Money is integer euro cents everywhere. */

/** cents x numerator / denominator, half up to the cent. Exact for any amount this product can meet. */
export function share(cents: number, numerator: number, denominator: number): number {
  const product = BigInt(cents) * BigInt(numerator) * 2n + BigInt(denominator);
  return Number(product / (BigInt(denominator) * 2n));
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, next) => total + next, 0);
}

/** 1999 -> "19,99 €" or "€19.99". */
export function formatCents(cents: number, language: 'fr' | 'en'): string {
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-IE', {
    style: 'currency',
    currency: 'EUR',
  }).format(cents / 100);
}
