/**
 * Parses 45, 45,50, 45.5 or 1 200 € to cents; undefined for any other text and for more than five digits of
 * euros.
 */
export function parsePrice(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Formats cents for an input field: 45 or 45,50. Inverse of parsePrice. */
export function formatTypedPrice(cents: number, language: 'fr' | 'en'): string {
  const euros = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return language === 'fr' ? euros.replace('.', ',') : euros;
}
