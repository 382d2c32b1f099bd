import { categoryAddresses } from '@meche/contract/category-addresses';
import { categories } from '@meche/contract/enumerations';
import type { Db } from '#kit/database/database';
import { cityOfArrondissement, listTownsByCode, townSlug } from '#places';
import { listTownsOf } from '#search';

/**
 * Lists the paths of the town pages of a department that list a professional, and of each category bookable
 * in these towns. There are at most 12,600: 900 communes, each with its page and 13 categories.
 */
export async function listTownAddresses(db: Db, department: string): Promise<string[]> {
  const keysOf = new Map<string, Set<string>>();
  for (const { inseeCode, keys } of await listTownsOf(db, department)) {
    const city = cityOfArrondissement(inseeCode);
    for (const code of city ? [inseeCode, city] : [inseeCode])
      keysOf.set(code, new Set([...(keysOf.get(code) ?? []), ...keys]));
  }
  const towns = await listTownsByCode(db, [...keysOf.keys()]);
  return towns
    .map((town) => ({ path: `/coiffeur/${townSlug(town)}`, keys: keysOf.get(town.inseeCode) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, keys }) => [
      path,
      ...categories
        .filter((category) => keys?.has(category))
        .map((category) => `${path}/${categoryAddresses[category]}`),
    ]);
}
