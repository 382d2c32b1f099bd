const LEAST_SIGNS = 3;
const MOST_WORDS = 5;

/**
 * What is looked for, as it is kept: without accents and capitals, in words of letters and digits. A telephone number is one
 * word, however it was grouped, without the zeros in front, which are kept as the country's code. None below three signs.
 */
export function soughtWords(typed: string): string[] {
  const plain = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const digits = words.join('');
  if (digits.length < LEAST_SIGNS) return [];
  if (!/^\d+$/.test(digits)) return words.slice(0, MOST_WORDS);
  const number = digits.replace(/^0+/, '');
  return number ? [number] : [];
}
