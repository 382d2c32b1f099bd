import type { Mileage, MileageTerms } from '@meche/contract/travel';
import { formatTypedPrice, parsePrice } from '~/lib/money/typed-price.ts';

export type MileageTyped = {
  version: number;
  minimumCents: string;
  startingDistanceHm: string;
  pricePerKmCents: string;
};

/** Maximums in cents and in tenths of a kilometre. The server checks them again. */
export const most = { minimumCents: 200_00, startingDistanceHm: 500_0, pricePerKmCents: 20_00 } as const;

export function typedOf({ terms, version }: Mileage, language: 'fr' | 'en'): MileageTyped {
  if (!terms) return { version, minimumCents: '', startingDistanceHm: '', pricePerKmCents: '' };
  return {
    version,
    minimumCents: formatTypedPrice(terms.minimumCents, language),
    startingDistanceHm: typedKm(terms.startingDistanceHm, language),
    pricePerKmCents: formatTypedPrice(terms.pricePerKmCents, language),
  };
}

/** Builds the API input. Returns undefined while a value is invalid or above its maximum. */
export function termsOf(typed: Omit<MileageTyped, 'version'>): MileageTerms | undefined {
  const minimumCents = parsePrice(typed.minimumCents);
  const startingDistanceHm = parseHectometres(typed.startingDistanceHm);
  const pricePerKmCents = parsePrice(typed.pricePerKmCents);
  if (minimumCents === undefined || startingDistanceHm === undefined || pricePerKmCents === undefined)
    return undefined;
  const terms = { minimumCents, startingDistanceHm, pricePerKmCents };
  const isTooMuch = (Object.keys(most) as (keyof MileageTerms)[]).some((field) => terms[field] > most[field]);
  return isTooMuch ? undefined : terms;
}

/**
 * Parses "5", "2,5" or "2.5 km" to tenths of a kilometre (hectometres). Returns undefined for invalid text.
 */
export function parseHectometres(typed: string): number | undefined {
  const plain = typed.replace(/\s|\u00a0|\u202f|km/g, '').replace(',', '.');
  return /^\d{1,3}(\.\d)?$/.test(plain) ? Math.round(Number(plain) * 10) : undefined;
}

/** Formats tenths of a kilometre for the field, e.g. "5" or "2,5". */
function typedKm(hm: number, language: 'fr' | 'en'): string {
  const km = String(hm / 10);
  return language === 'fr' ? km.replace('.', ',') : km;
}
