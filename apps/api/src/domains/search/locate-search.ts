import type { Commune } from '@meche/contract/fields';
import type { Database, Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import {
  type Coordinates,
  exceedsCommuneName,
  findCommune,
  findDepartment,
  findIntendedCommune,
  findMisspeltPlace,
  findNamedPlace,
  findNearestCommune,
  findPointOfInterest,
  findStreet,
  isMended,
  isRegion,
  isStreetCorrected,
  listCommunesByPostalCode,
  locateAddress,
  type NamedPlace,
  parsePlaceText,
  type Street,
  type StreetDeps,
} from '#places';

export type SearchedPlace = {
  commune: Commune;
  /** Set when a whole department is searched. `commune` is then its seat. */
  department?: { code: string; name: string };
  /**
   * The street, quarter or station from which distances count, for example "12 rue de Rivoli, Paris 4e" or
   * "Bastille, Paris 11e".
   */
  street?: string;
  /** The text as it was typed, when the place with the nearest spelling was used instead. */
  mended?: string | undefined;
  /**
   * True when the geocoder was unavailable, so that the place may be another one: it must not be cached.
   */
  isForNow?: boolean;
  /** The postal code that was typed or is that of the street; otherwise all postal codes of the commune. */
  postalCodes: string[];
  coordinates: Coordinates;
  /**
   * The location for which prices of home visits are computed, which is that of the commune. Absent for a
   * department, and when the commune is ambiguous or known only approximately.
   */
  visit?: Coordinates | undefined;
};

/** A position such as "48.11,-1.68". It is rounded to about a kilometre. */
const position = /^(-?[0-9]{1,2}(?:\.[0-9]+)?), ?(-?[0-9]{1,3}(?:\.[0-9]+)?)$/;

type LocateDeps = { db: Database } & Omit<StreetDeps, 'db'>;

/**
 * Finds the place that a text means: a position, postal code, INSEE code, commune, department, quarter,
 * station or street. A number is tried as a postal code before it is tried as an INSEE code. Calls a
 * partner, so it must run outside of a transaction. Refuses unknown_commune.
 */
export async function locateSearch(deps: LocateDeps, where: string): Promise<SearchedPlace> {
  const place = await locate(deps, where);
  return place.department ? place : { ...place, visit: await findVisited(deps.db, place) };
}

/**
 * Returns the location that a booking would find, which names the commune and its first postal code.
 * Undefined when the booking would find another commune, as in a city with arrondissements.
 */
async function findVisited(
  db: Db,
  { commune: { name, inseeCode }, postalCodes: [postalCode] }: SearchedPlace,
): Promise<Coordinates | undefined> {
  if (!postalCode) return undefined;
  const located = await locateAddress(db, { city: name, postalCode }, 'where');
  return located.commune.inseeCode === inseeCode && !located.fromDepartment ? located.coordinates : undefined;
}

async function locate(deps: LocateDeps, where: string): Promise<SearchedPlace> {
  const { db } = deps;
  const [, north, east] = position.exec(where) ?? [];
  if (north && east) return around(db, { latitude: coarse(north), longitude: coarse(east) });
  const { code, names } = parsePlaceText(where);
  if (code) {
    const there = await listCommunesByPostalCode(db, code);
    if (there.length > 0) {
      const isFiner = exceedsCommuneName(there, names[0]);
      const named = isFiner ? await findNamedPlace(db, where) : undefined;
      if (named) return aroundNamed(named);
      const street = isFiner && (await findStreet(deps, where));
      if (street && street !== 'away') return along(street, where);
      const { commune, coordinates } = await locateAddress(db, { city: names[0], postalCode: code }, 'where');
      return { commune, postalCodes: [code], coordinates, isForNow: street === 'away' };
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
  // The page then offers the departments.
  if (isRegion(where)) refuseUnknown();
  const named = await findNamedPlace(db, where);
  if (named) return aroundNamed(named);
  const commune = await findIntendedCommune(db, where);
  if (commune && !isMended(commune, where)) return placed(db, commune);
  const ofGeocoder = await findPointOfInterest(deps, where);
  if (ofGeocoder && ofGeocoder !== 'away') return aroundNamed(ofGeocoder);
  const isForNow = ofGeocoder === 'away';
  const misspelt = await findMisspeltPlace(db, where, commune);
  if (misspelt) return { ...aroundNamed(misspelt), mended: where, isForNow };
  if (commune) return { ...(await placed(db, commune)), mended: where, isForNow };
  const street = await findStreet(deps, where);
  return street && street !== 'away' ? along(street, where) : refuseUnknown();
}

/** Distances count from the street; prices of home visits are computed for the commune. */
function along({ name, postalCode, commune, coordinates }: Street, where: string): SearchedPlace {
  const own = commune.postalCodes.filter((code) => code === postalCode);
  const postalCodes = own.length > 0 ? own : commune.postalCodes;
  const mended = isStreetCorrected(name, commune, where) ? where : undefined;
  return { commune, postalCodes, coordinates, street: name, mended };
}

/** Distances count from the place; prices of home visits are computed for the commune. */
function aroundNamed({ name, commune, coordinates }: NamedPlace): SearchedPlace {
  return { commune, postalCodes: commune.postalCodes, coordinates, street: name };
}

const coarse = (degrees: string): number => Math.round(Number(degrees) * 100) / 100;

/** Distances count from the position; prices of home visits are computed for the commune. */
async function around(db: Db, coordinates: Coordinates): Promise<SearchedPlace> {
  const commune = await findNearestCommune(db, coordinates);
  return commune ? { commune, postalCodes: commune.postalCodes, coordinates } : refuseUnknown();
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
