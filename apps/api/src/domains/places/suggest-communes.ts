import type { Commune } from '@meche/contract/fields';
import type { CommuneSuggested, PlaceSuggested } from '@meche/contract/places';
import type { Db } from '#kit/database/database';
import { editDistance } from '#kit/edit-distance';
import { findNamedPlace, type NamedPlace, suggestNamedPlaces } from './find-named-place.ts';
import { mayNamePlace, suggestPointsOfInterest } from './find-point-of-interest.ts';
import { type Street, type StreetDeps, suggestStreets } from './find-street.ts';
import { departmentsOfRegion, isRegion } from './rules/regions.ts';
import { exceedsCommuneName, toStreetQuery } from './rules/streets.ts';
import { listPrefixesAndSuffixes, listSplits, parsePlaceText, plainName } from './rules.ts';
import {
  type Department,
  listCommunes,
  listCommunesAlike,
  listCommunesByName,
  listDepartments,
  listSpelledLike,
} from './store.ts';

const SUGGESTED = 10;
const LOOKED_AT = 50;
const STREETS = 5;
const NAMED_PLACES = 4;
/** In shorter names, one wrong letter often makes another existing name. */
const CHARACTERS_TO_CORRECT = 5;
/** Shorter texts are similar to too many names. */
const CHARACTERS_TO_COMPARE = 4;
/** For shorter texts, only communes are suggested, no departments. */
const CHARACTERS_OF_A_DEPARTMENT = 3;
const CHARACTERS_OF_A_PLACE = 3;

/**
 * Finds the commune that a submitted text means. A commune with exactly this name comes before a larger one
 * whose name begins with it.
 */
export async function findIntendedCommune(db: Db, text: string): Promise<Commune | undefined> {
  const { code, department, names } = parsePlaceText(text);
  const named = code ? [] : await listCommunesByName(db, { names, department, limit: 1 });
  return named[0] ?? (await listMeantCommunes(db, text, 1))[0];
}

/**
 * Lists the communes that a text means, complete or still being typed, likeliest first. The text may
 * include the department’s name or have one wrong letter.
 */
async function listMeantCommunes(db: Db, text: string, limit: number): Promise<Commune[]> {
  const begun = await listCommunes(db, text, limit);
  const { code, department, names } = parsePlaceText(text);
  const [name] = names;
  if (begun.length >= limit || code || begun.some((commune) => plainName(commune.name) === name))
    return begun;
  const besideDepartment = begun.length > 0 ? [] : await listBesideDepartment(db, name, limit);
  if (besideDepartment.length > 0 || name.length < CHARACTERS_TO_CORRECT)
    return [...begun, ...besideDepartment];
  const alike = (await listSpelledLike(db, { name, department })).filter(
    (commune) =>
      editDistance(name, plainName(commune.name)) <= 1 &&
      !begun.some(({ inseeCode }) => inseeCode === commune.inseeCode),
  );
  return [...begun, ...alike].slice(0, limit);
}

/**
 * Lists communes for a text such as "Montreuil Seine-Saint-Denis", the name of a commune followed by its
 * department.
 */
async function listBesideDepartment(db: Db, name: string, limit: number): Promise<Commune[]> {
  const cuts = listSplits(name);
  if (cuts.length === 0) return [];
  const departments = await listDepartments(db, { names: cuts.map(([, tail]) => tail) });
  for (const [head, tail] of cuts) {
    const department = departments.find(({ plainName }) => plainName === tail)?.code;
    const found = department ? await listCommunesByName(db, { names: [head], department, limit }) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** Suggests communes for an address field: matches, otherwise communes with similar names. */
export async function suggestCommunes(db: Db, text: string): Promise<CommuneSuggested[]> {
  return withDepartments(db, (await suggested(db, text)).communes);
}

type Suggested = {
  communes: Commune[];
  /** True if the communes match the text; false if they only resemble it. */
  isMeant: boolean;
};

async function suggested(db: Db, text: string): Promise<Suggested> {
  const meant = await listMeantCommunes(db, text, SUGGESTED);
  const { code, department, names } = parsePlaceText(text);
  const [name] = names;
  if (meant.length > 0 || code || department || name.length < CHARACTERS_TO_COMPARE)
    return { communes: meant, isMeant: meant.length > 0 && goesNoFurther(meant, text) };
  const parts = await listCommunesByName(db, { names: listPrefixesAndSuffixes(name), limit: LOOKED_AT });
  // The longest matching part is the most specific: "saint denis paris" must not suggest every Paris.
  if (parts.length > 0) {
    const longest = parts.sort((one, other) => other.name.length - one.name.length);
    return { communes: longest.slice(0, SUGGESTED), isMeant: false };
  }
  const alike = (await listCommunesAlike(db, text, LOOKED_AT)).map((commune) => ({
    commune,
    apart: editDistance(name, plainName(commune.name)),
  }));
  // The sort is stable, so at equal distance the more similar name stays first.
  const nearest = alike.sort((one, other) => one.apart - other.apart).slice(0, SUGGESTED);
  return { communes: nearest.map(({ commune }) => commune), isMeant: false };
}

/** After a postal code, only the commune’s name may follow; other words mean a street. */
function goesNoFurther(communes: readonly Commune[], text: string): boolean {
  const { code, names } = parsePlaceText(text);
  return !code || !exceedsCommuneName(communes, names[0]);
}

async function withDepartments(db: Db, communes: Commune[]): Promise<CommuneSuggested[]> {
  const departments = await listDepartments(db, { codes: communes.map(({ department }) => department) });
  const nameOf = new Map(departments.map(({ code, name }) => [code, name]));
  return communes.map((commune) => ({
    ...commune,
    departmentName: nameOf.get(commune.department) ?? commune.department,
  }));
}

/**
 * Suggests places for a search field: communes, departments by number, name or region, quarters and
 * stations, and streets if nothing else matches and `mayAsk` allows the request. Must run outside a
 * transaction.
 */
export async function suggestPlaces(
  { mayAsk, ...deps }: StreetDeps & { mayAsk?: () => Promise<boolean> },
  text: string,
): Promise<PlaceSuggested[]> {
  const { db } = deps;
  const [departments, { communes, isMeant }, named] = await Promise.all([
    suggestDepartments(db, text),
    suggested(db, text),
    findNamedPlace(db, text),
  ]);
  const begun = await listBegun(db, text);
  const isKnown = isMeant || departments.length > 0 || named !== undefined || begun.length > 0;
  const mayBeStreet = !isKnown && deps.geocoding && toStreetQuery(text);
  const mayBePlace = !isKnown && deps.geocoding && mayNamePlace(text);
  const asks = (mayBeStreet || mayBePlace) && (await mayAsk?.()) !== false;
  const [found, ofGeocoder] = await Promise.all([
    asks && mayBeStreet ? suggestStreets(deps, text, STREETS) : [],
    asks && mayBePlace ? suggestPointsOfInterest(deps, text, NAMED_PLACES) : [],
  ]);
  const whole = departments.map(({ code, name }) => ({
    kind: 'department' as const,
    name,
    department: code,
    departmentName: name,
    inseeCode: null,
    postalCodes: [],
  }));
  const towns = (await withDepartments(db, communes)).map(presented('commune'));
  const streets = (await withDepartments(db, found.map(asCommune))).map(presented('street'));
  if (isRegion(text)) return whole;
  const exact = named ? [named] : [];
  const places = (await withDepartments(db, exact.map(asNamed))).map(presented('named_place'));
  const others = [...begun, ...ofGeocoder].filter(({ name }) => name !== named?.name);
  const beginning = (await withDepartments(db, others.map(asNamed))).map(presented('named_place'));
  const isBegun = communes.some(({ name }) => plainName(name).startsWith(parsePlaceText(text).names[0]));
  // A street or a place of that name is likelier than a town with a similar name.
  const all = isBegun
    ? [...whole, ...places, ...towns.slice(0, SUGGESTED - beginning.length), ...beginning]
    : [...whole, ...places, ...beginning, ...streets, ...towns];
  return all.slice(0, SUGGESTED);
}

async function listBegun(db: Db, text: string): Promise<NamedPlace[]> {
  const { code, department, names } = parsePlaceText(text);
  if (code || department || names[0].length < CHARACTERS_OF_A_PLACE) return [];
  return suggestNamedPlaces(db, text, NAMED_PLACES);
}

const asNamed = ({ name, commune }: NamedPlace): Commune => ({ ...commune, name, postalCodes: [] });

function presented(kind: 'commune' | 'street' | 'named_place') {
  return ({ coordinates: _, ...place }: CommuneSuggested) => ({ kind, ...place });
}

const asCommune = ({ name, postalCode, commune }: Street): Commune => ({
  ...commune,
  name,
  postalCodes: [postalCode],
});

async function suggestDepartments(db: Db, text: string): Promise<Department[]> {
  const meant = await findDepartment(db, text);
  if (meant) return [meant];
  const { code, department, names } = parsePlaceText(text);
  const [name] = names;
  if (code || department || name.length < CHARACTERS_OF_A_DEPARTMENT) return [];
  const ofRegion = departmentsOfRegion(name);
  if (ofRegion.length > 0) return listDepartments(db, { codes: ofRegion });
  const begun = await listDepartments(db, { beginning: name });
  // Paris, and the departments whose names begin with "Saint", are suggested as communes.
  return begun.filter(({ plainName }) => !/^(paris|saint)/.test(plainName)).slice(0, 2);
}

/**
 * Finds the department that a text means, by number, name, both, or the name of a region that is one
 * department: "93", "2A", "Seine-Saint-Denis (93)", "Pays basque".
 * Undefined if the name is also that of a town there, unless the number is in parentheses.
 */
export async function findDepartment(db: Db, text: string): Promise<Department | undefined> {
  const { code, department, names } = parsePlaceText(text);
  const [name] = names;
  if (code) return undefined;
  const [only, ...more] = departmentsOfRegion(name);
  if (only && more.length === 0) return (await listDepartments(db, { codes: [only] }))[0];
  const found = await listDepartments(
    db,
    department ? { codes: [department] } : { names: [name, `la ${name}`] },
  );
  const named = found.find(({ plainName }) => name === '' || !department || plainName === name);
  if (!named || name === '' || asDepartment.test(text)) return named;
  // Where a department has the name of one of its towns (Paris, Mayenne), the text means the town.
  const towns = await listCommunesByName(db, { names: [name], department: named.code, limit: 1 });
  return towns.length > 0 ? undefined : named;
}

/** Format of a department chosen from the list: "Mayenne (53)". */
const asDepartment = /\((?:[0-9]{2,3}|2[AB])\)$/i;
