import type { PlaceOfService } from './enumerations.ts';
import type { FieldError } from './refusals.ts';

/**
 * Returns the role by the places of work: a hairdresser works only at customers’ homes. A professional with
 * a shop is a salon, even one who works alone.
 */
export function roleOfWorkPlace(workPlace: readonly PlaceOfService[]): 'HAIRDRESSER' | 'SALON' {
  return workPlace.includes('salon') ? 'SALON' : 'HAIRDRESSER';
}

type ZoneInput = {
  workZone?: readonly { city: string; zipCode: string }[] | undefined;
  workAddress?: { areasCovered?: readonly string[] | undefined } | undefined;
};

/**
 * Returns the work zone of the input: from `work_zone`, from `areas_covered` of the address, or from both.
 * Undefined when the input has neither.
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
 * Returns the missing fields of a business address, by wire path; empty when none is missing. A salon must
 * name its street; a professional who works only at customers’ homes may omit it.
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
