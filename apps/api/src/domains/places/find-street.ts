import type { Commune } from '@meche/contract/fields';
import type { StreetsFound } from '@meche/contract/places';
import type { Db } from '#kit/database/database';
import type { AddressFound, Geocoding } from '#partners/geocoding/port';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { isNearCommune } from './locate-address.ts';
import {
  formatStreet,
  formatStreetLine,
  isStreetCorrected,
  mentionsStreet,
  type StreetQuery,
  toStreetQuery,
} from './rules/streets.ts';
import { shortTownName } from './rules/towns.ts';
import type { Coordinates, PlaceMeant } from './rules.ts';
import { findCommune } from './store.ts';

/**
 * Least score of the address base. An address without its town could be anywhere, so it scores lower.
 * Suggestions may be less certain, because the user chooses among them.
 */
const MIN_SCORE = { found: 0.5, suggested: 0.3 };
const LOOKED_AT = 5;

/** `geocoding` is undefined when no address base is configured: then no streets are found. */
export type StreetDeps = { db: Db; geocoding?: Geocoding | undefined };

export type Street = {
  name: string;
  postalCode: string;
  commune: Commune;
  coordinates: Coordinates;
};

/**
 * Finds the street or address that a submitted text means; undefined if there is none or no address base,
 * 'away' while the address base is unavailable. Must run outside a transaction, because it calls the
 * address base.
 */
export async function findStreet(deps: StreetDeps, written: string): Promise<Street | 'away' | undefined> {
  const query = toStreetQuery(written);
  if (!query) return undefined;
  const found = await listStreets(deps, query, { isUnfinished: false, limit: LOOKED_AT });
  return found === 'away' ? found : found[0];
}

/**
 * Finds the street that a text means, if the text contains a word for a street; undefined also while the
 * address base is unavailable. Must run outside a transaction, because it calls the address base.
 */
export async function findIntendedStreet(deps: StreetDeps, text: string): Promise<PlaceMeant | undefined> {
  const found = mentionsStreet(text) ? await findStreet(deps, text) : undefined;
  if (!found || found === 'away') return undefined;
  const { name, postalCode, commune } = found;
  return { where: `${name} (${postalCode})`, isMended: isStreetCorrected(name, commune, text) };
}

/**
 * Suggests streets for a text that is still being typed; none while the address base is unavailable. Must
 * run outside a transaction.
 */
export async function suggestStreets(deps: StreetDeps, written: string, limit: number): Promise<Street[]> {
  const query = toStreetQuery(written);
  const found = query ? await listStreets(deps, query, { isUnfinished: true, limit }) : [];
  return found === 'away' ? [] : found;
}

/**
 * Locates the street of an address in its commune, by the number if the base knows it. Undefined if it is
 * unknown there, or without an address base. Throws PartnerUnavailable. Must run outside a transaction.
 */
export async function locateStreet(
  { db, geocoding }: StreetDeps,
  {
    line,
    city,
    postalCode,
    inseeCode,
  }: { line: string; city: string; postalCode: string; inseeCode: string },
): Promise<Coordinates | undefined> {
  const query = toStreetQuery(`${line}, ${postalCode} ${shortTownName(city)}`);
  if (!geocoding || !query) return undefined;
  const { text } = query;
  const found = await geocoding.find({ text, postalCode, isUnfinished: false, limit: LOOKED_AT });
  for (const one of found) {
    if (one.score < MIN_SCORE.found || one.postalCode !== postalCode) continue;
    const point = { latitude: one.latitude, longitude: one.longitude };
    // A merged commune may have another code in the base.
    if (one.communeCode === inseeCode || (await isNearCommune(db, inseeCode, point))) return point;
  }
  return undefined;
}

/**
 * Suggests street lines within a postal code, and says whether the line is a street there; `isKnown` is null
 * without an address base and while it is unavailable. Must run outside a transaction.
 */
export async function suggestStreetLines(
  { geocoding }: Pick<StreetDeps, 'geocoding'>,
  { line, postalCode }: { line: string; postalCode: string },
): Promise<StreetsFound> {
  const query = toStreetQuery(`${line}, ${postalCode}`);
  if (!geocoding) return { lines: [], isKnown: null };
  if (!query) return { lines: [], isKnown: false };
  const { text } = query;
  const found = await geocoding.find({ text, postalCode, isUnfinished: true, limit: LOOKED_AT }).catch(away);
  if (found === 'away') return { lines: [], isKnown: null };
  const there = found.filter((one) => one.postalCode === postalCode);
  const likely = there.filter(({ score }) => score >= MIN_SCORE.suggested);
  return {
    lines: [...new Set(likely.map(({ name }) => formatStreetLine(name)))],
    isKnown: there.some(({ score }) => score >= MIN_SCORE.found),
  };
}

async function listStreets(
  { db, geocoding }: StreetDeps,
  { text, postalCode, department }: StreetQuery,
  how: { isUnfinished: boolean; limit: number },
): Promise<Street[] | 'away'> {
  if (!geocoding) return [];
  const found = await geocoding.find({ text, postalCode, ...how }).catch(away);
  if (found === 'away') return found;
  const streets = new Map<string, Street>();
  for (const one of found) {
    if (
      one.score < MIN_SCORE[how.isUnfinished ? 'suggested' : 'found'] ||
      (postalCode && one.postalCode !== postalCode)
    )
      continue;
    const commune = await findCommune(db, one.communeCode);
    if (!commune || (department && commune.department !== department)) continue;
    const street = presented(one, commune);
    // A merged commune may have the same street name twice.
    const key = `${street.name} ${street.postalCode}`;
    if (!streets.has(key)) streets.set(key, street);
  }
  return [...streets.values()];
}

function presented({ name, postalCode, latitude, longitude }: AddressFound, commune: Commune): Street {
  return {
    name: formatStreet(name, commune),
    postalCode,
    commune,
    coordinates: { latitude, longitude },
  };
}

/** Turns the absence of the address base into a value; throws any other error. */
export function away(error: unknown): 'away' {
  if (error instanceof PartnerUnavailable) return 'away';
  throw error;
}
