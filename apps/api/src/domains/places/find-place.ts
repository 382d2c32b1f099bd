import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { editDistance } from '#kit/edit-distance';
import { findMisspeltPlace, findNamedPlace } from './find-named-place.ts';
import { isRegion } from './rules/regions.ts';
import { isMended, type PlaceMeant, parsePlaceText, plainName } from './rules.ts';
import { type Department, listCommunesByName, listCommunesByPostalCode, listSpelledLike } from './store.ts';
import { findDepartment, findIntendedCommune } from './suggest-communes.ts';

/** In shorter names, one wrong letter often makes another existing name. */
const CHARACTERS_TO_CORRECT = 5;

/**
 * Returns the town, department, region, quarter or station that a text means, also with a typing error.
 * Undefined if there is none, and for an unknown postal code.
 */
export async function findIntendedPlace(db: Db, text: string): Promise<PlaceMeant | undefined> {
  const named = await findPlaceByExactName(db, text);
  if (named) return { where: named, isMended: false };
  const { code, department, names } = parsePlaceText(text);
  if (code) return undefined;
  const [name] = names;
  const alike = name.length < CHARACTERS_TO_CORRECT ? [] : await listSpelledLike(db, { name, department });
  // A complete text is rarely only the beginning of a name, so a typing error is more likely and tried
  // first.
  const spelled = alike.find((commune) => editDistance(name, plainName(commune.name)) <= 1);
  const place = await findMisspeltPlace(db, text, spelled);
  if (place) return { where: place.name, isMended: true };
  const meant = spelled ?? (await findIntendedCommune(db, text));
  return meant && { where: written(meant), isMended: isMended(meant, text) };
}

/**
 * Finds a place by exact match only: a postal code, a department’s number, or the full name of a town,
 * department, region, quarter or station.
 */
export async function findPlaceByExactName(db: Db, text: string): Promise<string | undefined> {
  const { code, department, names } = parsePlaceText(text);
  if (code) {
    const [first] = await listCommunesByPostalCode(db, code);
    return first && written(first, code);
  }
  if (names[0] === '' && !department) return undefined;
  const whole = await findDepartment(db, text);
  if (whole) return departmentWritten(whole);
  if (isRegion(text)) return text.trim();
  const place = await findNamedPlace(db, text);
  if (place) return place.name;
  const [commune] = await listCommunesByName(db, { names, department, limit: 1 });
  return commune && written(commune);
}

/**
 * Formats a commune for the place field. A commune with several postal codes gets a code only if the text
 * contained it.
 */
function written(commune: Commune, code?: string): string {
  const { postalCodes } = commune;
  const only = postalCodes.length === 1 ? postalCodes[0] : undefined;
  const name = commune.name.replace(/ Arrondissement$/, '');
  const shownCode = code ?? only;
  return shownCode ? `${name} (${shownCode})` : name;
}

const departmentWritten = ({ name, code }: Department): string => `${name} (${code})`;
