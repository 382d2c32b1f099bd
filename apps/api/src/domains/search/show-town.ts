import type { Category } from '@meche/contract/enumerations';
import type { TownPage } from '@meche/contract/towns';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import {
  arrondissementsOf,
  type Coordinates,
  cityOfArrondissement,
  findTown,
  greatCircleKm,
  listTownsByCode,
  shortTownName,
  type Town,
  townSlug,
} from '#places';
import type { SearchDeps } from './find-candidates.ts';
import type { OfferKey } from './rules.ts';
import { squareAround } from './rules.ts';
import { searchProfessionals } from './search-professionals.ts';
import {
  countProfessionalsBasedIn,
  listCategoriesOf,
  listCategoriesWithin,
  listIdsInTowns,
  listTownsWithin,
} from './store/towns.ts';

const AROUND_KM = 20;
const NEIGHBOURS_KM = 45;
const NEIGHBOURS_SHOWN = 12;
const TRAVELLING_SHOWN = 6;

type TownQuery = { town: string; category?: Category | undefined };

/**
 * Returns the page of a town: the ten nearest salons, split into those in the town and those around it, and
 * up to six professionals who make home visits to it. Refuses not_found for an unknown commune.
 */
export async function showTown(deps: SearchDeps, { town: text, category }: TownQuery): Promise<TownPage> {
  const { db } = deps;
  const town = (await findTown(db, text)) ?? refuse('not_found');
  const codes = [town.inseeCode, ...arrondissementsOf(town.inseeCode)];
  const key: OfferKey = category ?? 'any';
  const where = whereOf(town);
  const search = { where, categories: category, sort: 'distance', page: 1 } as const;
  const [salons, travelling, standing, categories] = await Promise.all([
    searchProfessionals(deps, { ...search, place: 'salon' }),
    searchProfessionals(deps, { ...search, place: 'at_home' }),
    countProfessionalsBasedIn(db, codes, key),
    listCategoriesOf(db, codes),
  ]);
  const { coordinates } = salons.commune;
  const ids = salons.items.map(({ professionalId }) => professionalId);
  const [those, neighbours, around] = await Promise.all([
    listIdsInTowns(db, { ids, inseeCodes: codes }),
    listNeighbours(db, { town, key, near: coordinates }),
    categories.length > 0 ? [] : listCategoriesWithin(db, squareAround(coordinates, AROUND_KM)),
  ]);
  const isHere = new Set(those);
  return {
    now: salons.now,
    town: {
      ...named(town),
      inseeCode: town.inseeCode,
      coordinates,
      where,
      postalCode: isCity(town) ? null : (town.postalCodes[0] ?? null),
    },
    department: { code: town.department, name: town.departmentName },
    within: await findCity(db, town),
    category: category ?? null,
    standing,
    total: salons.total,
    here: salons.items.filter(({ professionalId }) => isHere.has(professionalId)),
    around: salons.items.filter(({ professionalId }) => !isHere.has(professionalId)),
    travelling: travelling.items.slice(0, TRAVELLING_SHOWN),
    travellingTotal: travelling.total,
    nearest: travelling.total === 0 ? (salons.instead?.nearest ?? []) : [],
    categories: categories.length > 0 ? categories : around,
    neighbours,
  };
}

function named(town: Town) {
  return { slug: townSlug(town), name: shortTownName(town.name) };
}

/**
 * Returns a search text that means only this commune: its name and a postal code, or its name alone for a
 * city with arrondissements.
 */
function whereOf(town: Town): string {
  const [postalCode] = town.postalCodes;
  const name = shortTownName(town.name);
  return isCity(town) ? name : postalCode ? `${name} (${postalCode})` : town.inseeCode;
}

function isCity({ inseeCode }: Town): boolean {
  return arrondissementsOf(inseeCode).length > 0;
}

async function listNeighbours(
  db: Database,
  { town, key, near }: { town: Town; key: OfferKey; near: Coordinates },
): Promise<TownPage['neighbours']> {
  const found = await listTownsWithin(db, squareAround(near, NEIGHBOURS_KM), {
    key,
    near,
    limit: NEIGHBOURS_SHOWN + 1,
  });
  const towns = await listTownsByCode(
    db,
    found.map(({ inseeCode }) => inseeCode),
  );
  const townOf = new Map(towns.map((one) => [one.inseeCode, one]));
  return found
    .flatMap(({ inseeCode, count }) => {
      const one = townOf.get(inseeCode);
      if (!one || inseeCode === town.inseeCode) return [];
      const distanceKm = one.coordinates ? Math.round(greatCircleKm(near, one.coordinates) * 10) / 10 : 0;
      return [{ ...named(one), count, distanceKm }];
    })
    .slice(0, NEIGHBOURS_SHOWN);
}

async function findCity(db: Database, town: Town): Promise<TownPage['within']> {
  const code = cityOfArrondissement(town.inseeCode);
  const [city] = code ? await listTownsByCode(db, [code]) : [];
  return city ? named(city) : null;
}
