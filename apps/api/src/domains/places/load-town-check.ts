import type { Commune } from '@meche/contract/fields';
import type { Db } from '#kit/database/database';
import { isNameOf, plainName } from './rules.ts';
import { listCommunesByPostalCodes } from './store.ts';

type TownCheck = (postalCode: string, city: string) => boolean;

/**
 * Returns a function that tells whether a postal code, one of `codes`, is French and that of a town. The name
 * may be incomplete or go on; without a name every town fits.
 */
export async function loadTownCheck(db: Db, codes: readonly string[]): Promise<TownCheck> {
  const towns = new Map<string, Commune[]>();
  for (const commune of await listCommunesByPostalCodes(db, codes))
    for (const code of commune.postalCodes) towns.set(code, [...(towns.get(code) ?? []), commune]);
  return (postalCode, city) => {
    const name = plainName(city);
    return (towns.get(postalCode) ?? []).some((commune) => isNameOf(commune, name));
  };
}
