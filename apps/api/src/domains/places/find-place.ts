import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { editDistance } from '#kit/edit-distance';
import { isMended, plainName, readWritten } from './rules.ts';
import { type Department, listCommunesByPostalCode, listNamed, listSpelledLike } from './store.ts';
import { findCommuneMeant, findDepartment } from './suggest-communes.ts';

/** Of fewer letters one that is wrong makes another name. */
const CHARACTERS_TO_CORRECT = 5;

/** A place as a search takes it; `isMended`: nothing is called as it was written, and the reader is told so. */
export type PlaceMeant = { where: string; isMended: boolean };

/** The place that is meant, with all that is forgiven there. Undefined: there is no such place. */
export async function findPlaceMeant(db: Db, text: string): Promise<PlaceMeant | undefined> {
  const named = await findPlaceNamed(db, text);
  if (named) return { where: named, isMended: false };
  const { code, department, names } = readWritten(text);
  if (code) return undefined;
  const [name] = names;
  const alike = name.length < CHARACTERS_TO_CORRECT ? [] : await listSpelledLike(db, { name, department });
  // A whole sentence is no beginning of a name: a slip of the finger is likelier.
  const meant =
    alike.find((commune) => editDistance(name, plainName(commune.name)) <= 1) ??
    (await findCommuneMeant(db, text));
  return meant && { where: written(meant), isMended: isMended(meant, text) };
}

/** What is a place by its postal code, its number, or its whole name alone. */
export async function findPlaceNamed(db: Db, text: string): Promise<string | undefined> {
  const { code, department, names } = readWritten(text);
  if (code) {
    const [first] = await listCommunesByPostalCode(db, code);
    return first && written(first, code);
  }
  if (names[0] === '' && !department) return undefined;
  const whole = await findDepartment(db, text);
  if (whole) return departmentWritten(whole);
  const [commune] = await listNamed(db, { names, department, limit: 1 });
  return commune && written(commune);
}

/** As a place field writes it; without a code where a town has several, and none was written. */
function written(commune: Commune, code?: string): string {
  const { postalCodes } = commune;
  const only = postalCodes.length === 1 ? postalCodes[0] : undefined;
  const name = commune.name.replace(/ Arrondissement$/, '');
  const said = code ?? only;
  return said ? `${name} (${said})` : name;
}

const departmentWritten = ({ name, code }: Department): string => `${name} (${code})`;
