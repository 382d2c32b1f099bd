import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { refuse } from './refusal.ts';

// Overseas first: the plan of France also accepts some of their prefixes (05 96 …), and dialling them would fail.
const frenchRegions: readonly CountryCode[] = ['GP', 'MQ', 'GF', 'RE', 'YT', 'FR'];

/** With the zero before it. Only Saint-Pierre-et-Miquelon has shorter ones: a slip of the hand elsewhere, +508 there. */
const nationalDigits = 10;

/** A number as people in France write it, or with its country code, as E.164; undefined when it is none. */
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

/** As `asE164`; refuses invalid_phone beside the field, named as on the wire. */
export function readPhoneNumber(text: string, field = 'phone_number'): string {
  return asE164(text) ?? refuse('invalid_input', { fields: { [field]: 'invalid_phone' } });
}
