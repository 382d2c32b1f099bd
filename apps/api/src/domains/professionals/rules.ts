import type { Deposit } from '@meche/contract/deposits';
import { foldWords } from '@meche/contract/fold-accents';
import type { FieldError } from '@meche/contract/refusals';
import type { MileageTerms, ProfessionalForBooking, WorkZone } from './store.ts';

/** Returns one entry per postal code. The letters of Corsican department codes become capitals. */
export function uniqueZones(zones: readonly { city: string; zipCode: string }[]): WorkZone[] {
  const unique = new Map<string, WorkZone>();
  for (const { city, zipCode } of zones) {
    const postalCode = zipCode.toUpperCase();
    if (city || !unique.has(postalCode)) unique.set(postalCode, { postalCode, city });
  }
  return [...unique.values()];
}

/** Returns the mileage terms in force at an instant; null before the first terms. */
export function mileageTermsAt(professional: ProfessionalForBooking, at: Date): MileageTerms | null {
  const valid = professional.mileageTerms
    .filter((terms) => Date.parse(terms.validFrom) <= at.getTime())
    .at(-1);
  if (!valid) return null;
  const { minimumCents, startingDistanceHm, pricePerKmCents } = valid;
  return { minimumCents, startingDistanceHm, pricePerKmCents };
}

export function isSameTerms(one: MileageTerms | null, other: MileageTerms): boolean {
  return (
    one?.minimumCents === other.minimumCents &&
    one.startingDistanceHm === other.startingDistanceHm &&
    one.pricePerKmCents === other.pricePerKmCents
  );
}

/** Builds a slug: "L’Atelier d’Inès" in "Paris 11e Arrondissement" becomes "l-atelier-d-ines-paris-11e". */
export function slugOf(businessName: string, communeName: string): string {
  const words = foldWords(`${businessName} ${communeName.replace(/ arrondissement$/i, '')}`);
  return words.replaceAll(' ', '-').slice(0, 100).replace(/-+$/, '') || 'coiffure';
}

/** Returns the slug, followed by the first free number when the slug is taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const known = new Set(taken);
  let free = slug;
  for (let number = 2; known.has(free); number++) free = `${slug}-${number}`;
  return free;
}

/** The error of a business deposit that is both a percentage and an amount; undefined when it is sound. */
export function depositErrorOf({ depositPercent, depositCents }: Deposit): FieldError | undefined {
  return depositPercent !== null && depositCents !== null ? 'not_a_choice' : undefined;
}
