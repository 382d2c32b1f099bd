import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from './refusal.ts';

// Overseas first: metropolitan France's plan also accepts some of their prefixes (05 96 …), and dialling
// those fails.
const frenchRegions: readonly CountryCode[] = ['GP', 'MQ', 'GF', 'RE', 'YT', 'FR'];

/**
 * With the leading zero. Only Saint-Pierre-et-Miquelon has shorter numbers; elsewhere a shorter one is a
 * typing error.
 */
const nationalDigits = 10;

/** A French number, or one with a country code, as E.164; undefined when invalid. */
export function asE164(text: string): string | undefined {
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

/** As `asE164`. Refuses invalid_phone on the wire field. */
export function readPhoneNumber(text: string, field = 'phone_number'): string {
  return asE164(text) ?? refuse('invalid_input', { fields: { [field]: 'invalid_phone' } });
}
