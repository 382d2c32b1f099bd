import { type Gender, genders, type HairLength, hairLengths } from './enumerations.ts';

/**
 * Price and duration of a service by hair length, computed in the same way on the server and on pages. The
 * module does not import zod, because public pages import it.
 */
export type LengthTerms = { hairLength: HairLength; priceCents: number; durationMinutes: number };

type Terms = { priceCents: number; durationMinutes: number };
type Priced = Terms & { lengthTerms: readonly LengthTerms[] };

/** Whether price and duration depend on the hair length, so that a booking asks for the length. */
export function isByLength({ lengthTerms }: Pick<Priced, 'lengthTerms'>): boolean {
  return lengthTerms.length > 0;
}

/** Returns price and duration for this hair length. A length without terms has those of the service. */
export function termsAt(service: Priced, hairLength: HairLength | undefined): Terms {
  const { priceCents, durationMinutes } =
    service.lengthTerms.find((terms) => terms.hairLength === hairLength) ?? service;
  return { priceCents, durationMinutes };
}

/**
 * Returns the lowest price and the shortest duration of all hair lengths, which may be those of two
 * lengths, for display before the length is known.
 */
export function termsFrom(service: Priced): Terms {
  if (!isByLength(service)) return termsAt(service, undefined);
  const all = hairLengths.map((hairLength) => termsAt(service, hairLength));
  return {
    priceCents: Math.min(...all.map(({ priceCents }) => priceCents)),
    durationMinutes: Math.min(...all.map(({ durationMinutes }) => durationMinutes)),
  };
}

/**
 * Returns the genders that all services priced by length suit; empty when no service is priced by length.
 * With more than one gender, the booking asks for it. A service without genders suits everyone.
 */
export function gendersSuited(
  services: readonly (Pick<Priced, 'lengthTerms'> & { genders: readonly Gender[] })[],
): Gender[] {
  const byLength = services.filter(isByLength);
  if (byLength.length === 0) return [];
  return genders.filter((gender) =>
    byLength.every((service) => service.genders.length === 0 || service.genders.includes(gender)),
  );
}
