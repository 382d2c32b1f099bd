import type { PlaceOfService } from './enumerations.ts';
import type { FieldError } from './refusals.ts';

/** Only at home: a hairdresser; with a shop, also one who works alone: a salon. */
export function roleOfWorkPlace(workPlace: readonly PlaceOfService[]): 'HAIRDRESSER' | 'SALON' {
  return workPlace.includes('salon') ? 'SALON' : 'HAIRDRESSER';
}

type ZoneInput = {
  workZone?: readonly { city: string; zipCode: string }[] | undefined;
  workAddress?: { areasCovered?: readonly string[] | undefined } | undefined;
};

/**
 * The zone as it was sent: in `work_zone`, in `areas_covered` of the address, or in both. Undefined: in
 * neither.
 */
export function requestedZones({
  workZone,
  workAddress,
}: ZoneInput): { city: string; zipCode: string }[] | undefined {
  const areas = workAddress?.areasCovered;
  if (!workZone && !areas) return undefined;
  return [...(workZone ?? []), ...(areas ?? []).map((zipCode) => ({ city: '', zipCode }))];
}

/**
 * Missing fields of a business address: a salon needs its street, a professional who works only at home may
 * leave it out.
 */
export function lackingOfWorkAddress(
  { line, city, postalCode }: { line?: string; city?: string; postalCode?: string },
  role: 'HAIRDRESSER' | 'SALON',
): Record<string, FieldError> {
  return {
    ...(!line && role === 'SALON' && { 'work_address.line': 'address_required' as const }),
    ...(!city && { 'work_address.city': 'required' as const }),
    ...(!postalCode && { 'work_address.postal_code': 'postal_code_required' as const }),
  };
}
