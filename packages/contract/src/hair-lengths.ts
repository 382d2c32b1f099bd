import { type Gender, genders, type HairLength, hairLengths } from './enumerations.ts';

/** What a length of the hair makes of a service, the same for server and page. No zod here: public pages import it. */
export type LengthTerms = { hairLength: HairLength; priceCents: number; durationMinutes: number };

type Terms = { priceCents: number; durationMinutes: number };
type Priced = Terms & { lengthTerms: readonly LengthTerms[] };

/** Its price, and so its time, go by the length of the hair: the booking asks it. */
export function isByLength({ lengthTerms }: Pick<Priced, 'lengthTerms'>): boolean {
  return lengthTerms.length > 0;
}

/** For this length; one without terms of its own goes by those of the service. */
export function termsAt(service: Priced, hairLength: HairLength | undefined): Terms {
  const { priceCents, durationMinutes } =
    service.lengthTerms.find((terms) => terms.hairLength === hairLength) ?? service;
  return { priceCents, durationMinutes };
}

/** What can be said before the length is known: from which price, and from how long. */
export function termsFrom(service: Priced): Terms {
  if (!isByLength(service)) return termsAt(service, undefined);
  const all = hairLengths.map((hairLength) => termsAt(service, hairLength));
  return {
    priceCents: Math.min(...all.map(({ priceCents }) => priceCents)),
    durationMinutes: Math.min(...all.map(({ durationMinutes }) => durationMinutes)),
  };
}

/**
 * Whom a visit may be for, as far as the services that go by the length suit somebody in particular: with more than one
 * the booking asks. A service that names nobody suits everybody.
 */
export function gendersSuited(
  services: readonly (Pick<Priced, 'lengthTerms'> & { genders: readonly Gender[] })[],
): Gender[] {
  const asked = services.filter(isByLength);
  if (asked.length === 0) return [];
  return genders.filter((gender) =>
    asked.every((service) => service.genders.length === 0 || service.genders.includes(gender)),
  );
}
