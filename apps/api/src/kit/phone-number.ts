import { phonePattern, tidyPhoneNumber } from '@meche/contract/typed-numbers';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from './refusal.ts';

// Overseas regions come first: the numbering plan of metropolitan France also accepts some of their
// prefixes (05 96 …), but a call with its country code fails.
const frenchRegions: readonly CountryCode[] = ['GP', 'MQ', 'GF', 'RE', 'YT', 'FR'];

/** Digits of a French number with the leading zero. */
const nationalDigits = 10;

/**
 * Returns a French number, or a number with a country code, in E.164 format; returns undefined when it is
 * invalid. Adds the leading zero or plus that spreadsheets drop. Numbers of Saint-Pierre-et-Miquelon need
 * their country code.
 */
export function toE164(text: string): string | undefined {
  // The parser reads no plus in brackets.
  const written = tidyPhoneNumber(text).replace(/^\((\+?\d+)\)/, '$1');
  const digits = written.replace(/\D/g, '');
  if (/^(\+|00)/.test(written)) return findValid(written, ['FR']);
  if (digits.length === nationalDigits) return findValid(written, regionsOf(digits));
  if (digits.startsWith('0') || !phonePattern.test(written)) return undefined;
  if (digits.length === nationalDigits - 1) return findValid(`0${digits}`, regionsOf(`0${digits}`));
  // A shorter number is a typing error.
  return digits.length > nationalDigits ? findValid(`+${digits}`, ['FR']) : undefined;
}

/**
 * Numbers in 08 belong to all of France and are called with 33, although the numbering plans of the overseas
 * regions accept them, too.
 */
function regionsOf(national: string): readonly CountryCode[] {
  return national.startsWith('08') ? ['FR'] : frenchRegions;
}

function findValid(written: string, regions: readonly CountryCode[]): string | undefined {
  for (const region of regions) {
    const found = parsePhoneNumberFromString(written, { defaultCountry: region, extract: false });
    if (found?.isValid()) return found.number;
  }
  return undefined;
}

/**
 * Returns the number in E.164 format. Returns `former`, the stored number, when an unchanged form sends it
 * back, even if it is invalid. Refuses invalid_input with invalid_phone on the wire field `field`.
 */
export function readPhoneNumber(text: string, field = 'phone_number', former: string | null = null): string {
  const found = toE164(text);
  if (found) return found;
  if (former && isSameNumber(text, former)) return former;
  return refuse('invalid_input', { fields: { [field]: 'invalid_phone' } });
}

/** Forms show French numbers in national notation, so 0639980001 is the stored +33639980001. */
export function isSameNumber(text: string, stored: string | null): boolean {
  if (stored === null) return false;
  const typed = text.replace(/\D/g, '');
  const digits = stored.replace(/\D/g, '');
  return typed === digits || (stored.startsWith('+33') && typed === `0${digits.slice(2)}`);
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
