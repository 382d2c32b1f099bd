import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from './refusal.ts';

// Overseas regions come first: the numbering plan of metropolitan France also accepts some of their
// prefixes (05 96 …), but a call with its country code fails.
const frenchRegions: readonly CountryCode[] = ['GP', 'MQ', 'GF', 'RE', 'YT', 'FR'];

/**
 * Digits of a French number with the leading zero. Any shorter number is a typing error; those of
 * Saint-Pierre-et-Miquelon need their country code.
 */
const nationalDigits = 10;

/**
 * Returns a French number, or a number with a country code, in E.164 format; returns undefined when it is
 * invalid.
 */
export function toE164(text: string): string | undefined {
  const written = text.trim();
  const isAbroad = /^(\+|00)/.test(written);
  if (!isAbroad && written.replace(/\D/g, '').length !== nationalDigits) return undefined;
  const regions = isAbroad ? (['FR'] as const) : frenchRegions;
  for (const region of regions) {
    const found = parsePhoneNumberFromString(written, { defaultCountry: region, extract: false });
    if (found?.isValid()) return found.number;
  }
  return undefined;
}

/**
 * Returns the number in E.164 format. Refuses invalid_input with invalid_phone on the wire field `field`.
 */
export function readPhoneNumber(text: string, field = 'phone_number'): string {
  return toE164(text) ?? refuse('invalid_input', { fields: { [field]: 'invalid_phone' } });
}

/**
 * Formats a phone number in pairs of digits, which no spreadsheet takes for a number: French numbers in
 * national notation ("06 12 34 56 78"), others with plus and country code.
 */
export function phoneForSpreadsheets(phone: string): string {
  if (phone.startsWith('+33')) return inPairs(`0${phone.slice(3)}`);
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode;
  return code ? `+${code} ${inPairs(phone.slice(1 + code.length))}` : phone;
}

/** Of an odd number of digits the first three stay together. */
function inPairs(digits: string): string {
  return digits.replace(/(?<=\d)(?=(\d\d)+$)/g, (_, __, at) =>
    digits.length % 2 === 1 && at === 1 ? '' : ' ',
  );
}
