import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import type { AddressFound, Geocoding } from '#partners/geocoding/port';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { PlaceMeant } from './find-place.ts';
import {
  isStreetMended,
  isStreetNamed,
  type StreetAsked,
  streetAsked,
  streetWritten,
} from './rules/streets.ts';
import type { Coordinates } from './rules.ts';
import { findCommune } from './store.ts';

/** Of an address without its town even the best one scores less: it could be anywhere. Whoever chooses sees what there is. */
const LEAST_SCORE = { found: 0.5, suggested: 0.3 };
const LOOKED_AT = 5;

/** `geocoding`: none where no address base is configured, and no street is known. */
export type StreetDeps = { db: Db; geocoding?: Geocoding | undefined };

export type Street = {
  /** "12 rue de Rivoli, Paris 4e". */
  name: string;
  postalCode: string;
  commune: Commune;
  coordinates: Coordinates;
};

/**
 * The street, or the house in it, that is meant by what somebody wrote and sent off; undefined: none; 'away': nobody can say
 * now. Not in a transaction.
 */
export async function findStreet(deps: StreetDeps, written: string): Promise<Street | 'away' | undefined> {
  const asked = streetAsked(written);
  if (!asked) return undefined;
  const found = await listStreets(deps, asked, { isUnfinished: false, limit: LOOKED_AT });
  return found === 'away' ? found : found[0];
}

/** The street that is meant by words that name one. Not in a transaction. */
export async function findStreetMeant(deps: StreetDeps, text: string): Promise<PlaceMeant | undefined> {
  const found = isStreetNamed(text) ? await findStreet(deps, text) : undefined;
  if (!found || found === 'away') return undefined;
  const { name, postalCode, commune } = found;
  return { where: `${name} (${postalCode})`, isMended: isStreetMended(name, commune, text) };
}

/** For whoever is still writing one. */
export async function suggestStreets(deps: StreetDeps, written: string, limit: number): Promise<Street[]> {
  const asked = streetAsked(written);
  const found = asked ? await listStreets(deps, asked, { isUnfinished: true, limit }) : [];
  return found === 'away' ? [] : found;
}

async function listStreets(
  { db, geocoding }: StreetDeps,
  { text, postalCode, department }: StreetAsked,
  how: { isUnfinished: boolean; limit: number },
): Promise<Street[] | 'away'> {
  if (!geocoding) return [];
  const found = await geocoding.find({ text, postalCode, ...how }).catch(away);
  if (found === 'away') return found;
  const streets = new Map<string, Street>();
  for (const one of found) {
    if (
      one.score < LEAST_SCORE[how.isUnfinished ? 'suggested' : 'found'] ||
      (postalCode && one.postalCode !== postalCode)
    )
      continue;
    const commune = await findCommune(db, one.communeCode);
    if (!commune || (department && commune.department !== department)) continue;
    const street = presented(one, commune);
    // Communes that were joined have some names twice.
    const key = `${street.name} ${street.postalCode}`;
    if (!streets.has(key)) streets.set(key, street);
  }
  return [...streets.values()];
}

function presented({ name, postalCode, latitude, longitude }: AddressFound, commune: Commune): Street {
  return {
    name: streetWritten(name, commune),
    postalCode,
    commune,
    coordinates: { latitude, longitude },
  };
}

function away(error: unknown): 'away' {
  if (error instanceof PartnerUnavailable) return 'away';
  throw error;
}
