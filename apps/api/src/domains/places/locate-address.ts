import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { bestMatch, type Coordinates } from './rules.ts';
import { findDepartmentCentre, listCommunesByPostalCode } from './store.ts';

export type LocatedAddress = {
  commune: Commune;
  coordinates: Coordinates;
  /** The commune's own coordinates are unknown: these are its department's centre. */
  fromDepartment: boolean;
};

/** Where an address lies, to the commune. Refuses unknown_commune when no commune has that postal code. */
export async function locateAddress(
  db: Db,
  address: { city: string; postalCode: string },
  field = 'address.postal_code',
): Promise<LocatedAddress> {
  const commune = bestMatch(await listCommunesByPostalCode(db, address.postalCode), address.city);
  if (!commune) refuse('unknown_commune', { fields: { [field]: 'invalid_postal_code' } });
  if (commune.coordinates) return { commune, coordinates: commune.coordinates, fromDepartment: false };
  const centre = await findDepartmentCentre(db, commune.department);
  if (!centre) refuse('unknown_commune', { fields: { [field]: 'invalid_postal_code' } });
  return { commune, coordinates: centre, fromDepartment: true };
}
