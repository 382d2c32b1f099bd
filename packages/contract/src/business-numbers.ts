import { z } from './zod.ts';

export const vatRegimes = ['franchise', 'subject'] as const;
export type VatRegime = (typeof vatRegimes)[number];

/**
 * Luhn checksum: doubles each second digit from the right; the sum of all digits must be a multiple of ten.
 */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Computes the two-digit key of a French VAT number from the SIREN. Some VAT numbers have a key with
 * letters instead.
 */
export function vatKeyOf(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
}

const compact = (text: string) => text.replaceAll(/[\s\u00a0\u202f.]/g, '').toUpperCase();

/**
 * SIRET number: fourteen digits with a Luhn checksum, for example "732 829 320 00074". Spaces and dots are
 * removed.
 */
export const siret = z
  .string()
  .max(30)
  .transform(compact)
  .refine((digits) => /^[0-9]{14}$/.test(digits) && isLuhn(digits), { message: 'invalid_siret' });

/**
 * French VAT number, for example "FR44 732829320"; the SIREN and a key of digits must be valid. Spaces and
 * dots are removed.
 */
export const vatNumber = z
  .string()
  .max(30)
  .transform(compact)
  .refine(
    (text) => {
      const [, key, siren] = /^FR([0-9A-Z]{2})([0-9]{9})$/.exec(text) ?? [];
      if (key === undefined || siren === undefined) return false;
      return isLuhn(siren) && (!/^[0-9]{2}$/.test(key) || key === vatKeyOf(siren));
    },
    { message: 'invalid_vat_number' },
  );
