import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Coordinates, findBestCommune, greatCircleKm, isNameOf, plainName } from './rules.ts';
import {
  findCommune,
  findDepartmentCentre,
  findNearestCommune,
  isTown,
  listCommunesByPostalCode,
} from './store.ts';

export type LocatedAddress = {
  commune: Commune;
  coordinates: Coordinates;
  /**
   * True when the commune’s coordinates are unknown; `coordinates` is then the centre of its department.
   */
  fromDepartment: boolean;
};

/**
 * Locates an address, to the commune. Refuses unknown_commune for an unknown postal code, or for the name
 * of a town that has another code. An unknown name is accepted, because it may be a hamlet’s.
 */
export async function locateAddress(
  db: Db,
  address: { city: string; postalCode: string },
  field = 'address.postal_code',
): Promise<LocatedAddress> {
  const communes = await listCommunesByPostalCode(db, address.postalCode);
  const commune = findBestCommune(communes, address.city);
  if (!commune) refuse('unknown_commune', { fields: { [field]: 'unknown_postal_code' } });
  const name = plainName(address.city);
  if (name && !communes.some((one) => isNameOf(one, name)) && (await isTown(db, name)))
    refuse('unknown_commune', { fields: { [field]: 'other_commune' } });
  if (commune.coordinates) return { commune, coordinates: commune.coordinates, fromDepartment: false };
  const centre = await findDepartmentCentre(db, commune.department);
  if (!centre) refuse('unknown_commune', { fields: { [field]: 'unknown_postal_code' } });
  return { commune, coordinates: centre, fromDepartment: true };
}

/** How much farther than the nearest commune's middle the own one may be: communes have no outline here. */
const MARGIN_KM = 2;

/** Whether a point lies in a commune or in its surroundings. */
export async function isNearCommune(db: Db, inseeCode: string, point: Coordinates): Promise<boolean> {
  const [own, nearest] = await Promise.all([findCommune(db, inseeCode), findNearestCommune(db, point)]);
  if (!own || !nearest?.coordinates) return false;
  if (!own.coordinates) return nearest.department === own.department;
  return greatCircleKm(own.coordinates, point) <= greatCircleKm(nearest.coordinates, point) + MARGIN_KM;
}
