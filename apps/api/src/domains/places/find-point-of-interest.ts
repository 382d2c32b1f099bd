import type { Commune } from '@meche/contract/fields';
import type { PlaceKnown } from '#partners/geocoding/port';
import type { NamedPlace } from './find-named-place.ts';
import { away, type StreetDeps } from './find-street.ts';
import { isTownOf, listPlaceReadings, namedPlaceKey } from './rules/named-places.ts';
import { mentionsStreet, withoutArrondissement } from './rules/streets.ts';
import { shortTownName } from './rules/towns.ts';
import { parsePlaceText } from './rules.ts';
import { findCommune } from './store.ts';

const LOOKED_AT = 10;

/**
 * Finds the point of interest of the geocoder with exactly this name, alone or beside its town: "Tour Zamansky",
 * "tour zamansky paris", "Tour Zamansky, Paris 5e". Undefined if there is none or no geocoder, 'away' while the
 * geocoder is unavailable. Must run outside a transaction.
 */
export async function findPointOfInterest(
  deps: StreetDeps,
  text: string,
): Promise<NamedPlace | 'away' | undefined> {
  const found = await listPlaces(deps, text, { isUnfinished: false, limit: LOOKED_AT });
  if (found === 'away') return found;
  const { code, names } = parsePlaceText(text);
  const readings = listPlaceReadings(names[0]);
  for (const { key, town } of readings)
    for (const { place, commune } of found)
      if (
        namedPlaceKey(place.name) === key &&
        (town === undefined || isTownOf(commune, town)) &&
        (!code || commune.postalCodes.includes(code))
      )
        return presented(place, commune);
  return undefined;
}

/** Suggests points of interest whose name begins with the text; none while the geocoder is unavailable. */
export async function suggestPointsOfInterest(
  deps: StreetDeps,
  text: string,
  limit: number,
): Promise<NamedPlace[]> {
  const found = await listPlaces(deps, text, { isUnfinished: true, limit: LOOKED_AT });
  if (found === 'away') return [];
  const begun = found.filter(({ place }) => namedPlaceKey(place.name).startsWith(namedPlaceKey(text)));
  const places = begun.map(({ place, commune }) => presented(place, commune));
  return [...new Map(places.map((place) => [place.name, place])).values()].slice(0, limit);
}

/** Whether a text has enough letters for a name, and no word for a street. */
export function mayNamePlace(text: string): boolean {
  return /[a-z]{3}/.test(parsePlaceText(text).names[0]) && !mentionsStreet(text);
}

async function listPlaces(
  { db, geocoding }: StreetDeps,
  text: string,
  how: { isUnfinished: boolean; limit: number },
): Promise<{ place: PlaceKnown; commune: Commune }[] | 'away'> {
  const [name] = parsePlaceText(text).names;
  if (!geocoding || !mayNamePlace(text)) return [];
  const found = await geocoding.findPlaces({ text: withoutArrondissement(name), ...how }).catch(away);
  if (found === 'away') return found;
  const located = await Promise.all(
    found.map(async (place) => ({ place, commune: await findCommune(db, place.communeCode) })),
  );
  return located.flatMap(({ place, commune }) => (commune ? [{ place, commune }] : []));
}

function presented({ name, latitude, longitude }: PlaceKnown, commune: Commune): NamedPlace {
  return { name: `${name}, ${shortTownName(commune.name)}`, commune, coordinates: { latitude, longitude } };
}
