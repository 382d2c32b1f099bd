/**
 * Phone numbers and IBANs as people write and paste them. Forms and the API read them by the same rules.
 */

/** No-break and thin spaces are white space for `\s`; address books add invisible direction marks. */
const invisible = /[\p{Cf}]/gu;

/** A tidy phone number: no other white space than single spaces, and ASCII hyphens. */
export function tidyPhoneNumber(typed: string): string {
  return typed
    .replace(invisible, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a tidy phone number may consist of; which numbers exist is not checked here. */
export const phonePattern = /^\(?\+?[0-9 ()./-]{6,30}$/;

/** Returns an IBAN in capitals without its separators, and without the word IBAN in front. */
export function tidyIban(typed: string): string {
  const plain = typed
    .replace(invisible, '')
    .replace(/[\s.\p{Pd}]+/gu, '')
    .toUpperCase();
  return plain.replace(/^IBAN:?/, '');
}
