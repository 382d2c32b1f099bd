import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { communeOfQuarter, parsePlaceText, plainName } from './rules.ts';
import { listTownsByCode, type Town } from './store/towns.ts';
import { findCommune, listCommunesByName, listCommunesByPostalCode } from './store.ts';

/**
 * Finds the commune that the slug of a town page means: by `townSlug`, another spelling, or a postal or
 * INSEE code. Only a name after a postal code may be incomplete.
 */
export async function findTown(db: Db, text: string): Promise<Town | undefined> {
  const { code, department, names } = parsePlaceText(text.replaceAll('-', ' '));
  const commune = code
    ? await findByCode(db, code, names[0])
    : (await listCommunesByName(db, { names: names.map(communeOfQuarter), department, limit: 1 }))[0];
  return commune && (await listTownsByCode(db, [commune.inseeCode]))[0];
}

async function findByCode(db: Db, code: string, name: string): Promise<Commune | undefined> {
  const communes = await listCommunesByPostalCode(db, code);
  if (communes.length === 0) return findCommune(db, code);
  return name === '' ? communes[0] : communes.find((commune) => plainName(commune.name).startsWith(name));
}
