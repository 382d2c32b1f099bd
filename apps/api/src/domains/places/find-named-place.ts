import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { editDistance } from '#kit/edit-distance';
import {
  formatStation,
  isTownOf,
  listPlaceReadings,
  namedPlaceKey,
  type PlaceReading,
} from './rules/named-places.ts';
import { shortTownName } from './rules/towns.ts';
import { type Coordinates, parsePlaceText, plainName } from './rules.ts';
import {
  findPopulation,
  listNamedPlaces,
  listNamedPlacesBeginning,
  listNamedPlacesSpelledLike,
  type NamedPlaceRow,
} from './store/named-places.ts';
import { isTown } from './store.ts';

/** A quarter, square, station or airport. The name includes the commune: "Bastille, Paris 11e". */
export type NamedPlace = { name: string; commune: Commune; coordinates: Coordinates };

/** In shorter names, one wrong letter often makes another existing name. */
const CHARACTERS_TO_CORRECT = 5;
const articles = ['le', 'la', 'les', 'l'];

/**
 * Finds the place with exactly this name: "Bastille", "bastille paris", "gare de Rennes", "Bastille, Paris
 * 11e", "75011 Bastille". Undefined also if the name is rather that of a commune: one with more inhabitants
 * than the place has weight, and any commune if a town is read beside the place.
 */
export async function findNamedPlace(db: Db, text: string): Promise<NamedPlace | undefined> {
  const { code, names } = parsePlaceText(text);
  const name = code ? names[0] : plainName(text);
  // "Bastille, Paris, France", but also "la Petite France".
  const readings = [name, name.replace(/ france$/, '')].flatMap(listPlaceReadings);
  const rows = await listNamedPlaces(db, [...new Set(readings.map(({ key }) => key))]);
  if (rows.length === 0) return undefined;
  // "Havre" is Le Havre, and not its station.
  const population = await findPopulation(db, [name, ...articles.map((article) => `${article} ${name}`)]);
  for (const reading of readings) {
    if (code && reading.town) continue;
    const meant = rows.filter((one) => isMeant(one, reading, { code, population }));
    const row = meant.find(({ kind }) => kind === reading.station) ?? meant[0];
    if (row) return presented(row);
  }
  return undefined;
}

function isMeant(
  row: NamedPlaceRow,
  { key, town, station }: PlaceReading,
  { code, population }: { code: string | undefined; population: number },
): boolean {
  if (row.plainName !== key) return false;
  if (station && row.kind === 'quarter') return false;
  // "35000 Rennes" and "Issy" (les-Moulineaux) are the towns, and not their stations.
  const isBesideNumber = code !== undefined || /^[0-9]/.test(town ?? '');
  const ofTown = `${plainName(shortTownName(row.commune.name))} `;
  const isTownName = row.kind !== 'known' && ofTown.startsWith(`${key} `);
  if (!station && (isTownName || (row.kind === 'train' && isBesideNumber))) return false;
  if (code) return row.commune.postalCodes.includes(code);
  if (town !== undefined) return population === 0 && isTownOf(row.commune, town);
  return station !== undefined || row.weight > population;
}

/**
 * Finds the best known place whose name differs from the text by one letter. Undefined if the commune that
 * the text resembles is a town, because that is likelier.
 */
export async function findMisspeltPlace(
  db: Db,
  text: string,
  commune: Pick<Commune, 'name'> | undefined,
): Promise<NamedPlace | undefined> {
  const key = namedPlaceKey(text);
  if (parsePlaceText(text).code || key.length < CHARACTERS_TO_CORRECT) return undefined;
  if (commune && (await isTown(db, plainName(commune.name)))) return undefined;
  const rows = await listNamedPlacesSpelledLike(db, key);
  const row = rows.find((one) => editDistance(key, one.plainName) <= 1);
  return row && presented(row);
}

/** Suggests places whose name begins with the text, best known first. */
export async function suggestNamedPlaces(db: Db, text: string, limit: number): Promise<NamedPlace[]> {
  const rows = await listNamedPlacesBeginning(db, namedPlaceKey(text), limit * 3);
  const places = new Map(rows.map(presented).map((place) => [place.name, place] as const));
  return [...places.values()].slice(0, limit);
}

function presented({ name, kind, commune, coordinates }: NamedPlaceRow): NamedPlace {
  const town = shortTownName(commune.name);
  if (kind !== 'train') return { name: `${name}, ${town}`, commune, coordinates };
  const station = formatStation(name);
  const isOfTown = plainName(name) === plainName(town);
  return { name: isOfTown ? station : `${station}, ${town}`, commune, coordinates };
}
