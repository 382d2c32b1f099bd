import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import {
  type Coordinates,
  findCommune,
  findCommuneMeant,
  findDepartment,
  listCommunesByPostalCode,
  locateAddress,
  readWritten,
} from '#places';

export type SearchedPlace = {
  commune: Commune;
  /** The whole of it is searched, from its seat: `commune`. */
  department?: { code: string; name: string };
  /** Every postal code meant: the one that was written, else all of the commune's. */
  postalCodes: string[];
  coordinates: Coordinates;
};

/** What is meant by a postal code, an INSEE code, a commune or a department. A number is a postal code before it is an INSEE code. */
export async function locateSearch(db: Db, where: string): Promise<SearchedPlace> {
  const { code, names } = readWritten(where);
  if (code) {
    if ((await listCommunesByPostalCode(db, code)).length > 0) {
      const { commune, coordinates } = await locateAddress(db, { city: names[0], postalCode: code }, 'where');
      return { commune, postalCodes: [code], coordinates };
    }
    const commune = await findCommune(db, code);
    return commune ? placed(db, commune) : refuseUnknown();
  }
  const department = await findDepartment(db, where);
  if (department) {
    const seat = await findCommune(db, department.seat);
    const { code, name } = department;
    return seat ? { ...(await placed(db, seat)), department: { code, name } } : refuseUnknown();
  }
  const commune = await findCommuneMeant(db, where);
  return commune ? placed(db, commune) : refuseUnknown();
}

async function placed(db: Db, commune: Commune): Promise<SearchedPlace> {
  const { postalCodes } = commune;
  if (commune.coordinates) return { commune, postalCodes, coordinates: commune.coordinates };
  const { coordinates } = await locateAddress(
    db,
    { city: commune.name, postalCode: postalCodes[0] ?? '' },
    'where',
  );
  return { commune, postalCodes, coordinates };
}

function refuseUnknown(): never {
  refuse('unknown_commune', { fields: { where: 'invalid' } });
}
