import { foldAccents } from '@meche/contract/fold-accents';

const MIN_SIGNS = 3;
const MAX_WORDS = 5;

/**
 * At most five search words, normalized like the stored column: lower case, without accents, only letters
 * and digits. A phone number becomes one word without leading zeros. Empty below three characters.
 */
export function searchWords(typed: string): string[] {
  const plain = foldAccents(typed);
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const digits = words.join('');
  if (digits.length < MIN_SIGNS) return [];
  if (!/^\d+$/.test(digits)) return words.slice(0, MAX_WORDS);
  const number = digits.replace(/^0+/, '');
  return number ? [number] : [];
}
