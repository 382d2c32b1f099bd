import type { Category } from '@meche/contract/enumerations';
import type { Square } from '@meche/contract/square';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { OfferKey } from '../rules.ts';

const salonInside = ({ south, north, west, east }: Square) => sql`salon_latitude between ${south} and ${north}
  and salon_longitude between ${west} and ${east}`;

/**
 * Counts the professionals with this offer who are based in these communes. A professional who makes home
 * visits counts at their base.
 */
export async function countProfessionalsBasedIn(
  db: Db,
  inseeCodes: readonly string[],
  key: OfferKey,
): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::integer as count from search.listings
    where (salon_insee_code = any(${[...inseeCodes]}::text[]) and salon_offers ? ${key})
      or (home_insee_code = any(${[...inseeCodes]}::text[]) and home_offers ? ${key})`.execute(db);
  return found.rows[0]?.count ?? 0;
}

export type CategoryCount = { category: Category; count: number };

export async function listCategoriesOf(db: Db, inseeCodes: readonly string[]): Promise<CategoryCount[]> {
  return countCategories(
    db,
    sql`salon_insee_code = any(${[...inseeCodes]}::text[])
    or home_insee_code = any(${[...inseeCodes]}::text[])`,
  );
}

export async function listCategoriesWithin(db: Db, square: Square): Promise<CategoryCount[]> {
  return countCategories(db, salonInside(square));
}

async function countCategories(db: Db, condition: ReturnType<typeof sql>): Promise<CategoryCount[]> {
  const found = await sql<CategoryCount>`select category, count(*)::integer as count
    from search.listings, jsonb_object_keys(salon_offers || home_offers) as category
    where (${condition}) and category <> 'any' group by category order by count(*) desc, category`.execute(
    db,
  );
  return found.rows;
}

export async function listIdsInTowns(
  db: Db,
  { ids, inseeCodes }: { ids: readonly string[]; inseeCodes: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ professionalId: string }>`select professional_id from search.listings
    where professional_id = any(${[...ids]}::uuid[]) and salon_insee_code = any(${[...inseeCodes]}::text[])`.execute(
    db,
  );
  return found.rows.map(({ professionalId }) => professionalId);
}

export type TownWithSalons = { inseeCode: string; count: number };

/**
 * Lists the communes with a salon in the square that has this offer, nearest first; `count` is the number
 * of such salons.
 */
export async function listTownsWithin(
  db: Db,
  square: Square,
  { key, near, limit }: { key: OfferKey; near: { latitude: number; longitude: number }; limit: number },
): Promise<TownWithSalons[]> {
  const narrow = Math.cos((near.latitude * Math.PI) / 180) ** 2;
  const found = await sql<TownWithSalons>`select salon_insee_code as insee_code, count(*)::integer as count
    from search.listings where ${salonInside(square)} and salon_insee_code is not null and salon_offers ? ${key}
    group by salon_insee_code
    order by min((salon_latitude - ${near.latitude}) ^ 2 + ${narrow} * (salon_longitude - ${near.longitude}) ^ 2),
      salon_insee_code
    limit ${limit}`.execute(db);
  return found.rows;
}

export type ListedTown = { inseeCode: string; keys: OfferKey[] };

/**
 * Lists the communes of a department that have a listing, by INSEE code. `keys` are the offers that can be
 * booked there, including `any`.
 */
export async function listTownsOf(db: Db, department: string): Promise<ListedTown[]> {
  const within = (code: ReturnType<typeof sql>) =>
    sql`${code} >= ${department} and ${code} < ${`${department}~`}`;
  const found = await sql<ListedTown>`
    select insee_code, array_agg(distinct key) as keys from (
      select salon_insee_code as insee_code, jsonb_object_keys(salon_offers) as key from search.listings
        where ${within(sql`salon_insee_code`)}
      union all
      select home_insee_code, jsonb_object_keys(home_offers) from search.listings
        where ${within(sql`home_insee_code`)}
    ) as offered group by insee_code order by insee_code`.execute(db);
  return found.rows;
}

export async function listDepartmentsWithProfessionals(
  db: Db,
  departments: readonly string[],
): Promise<string[]> {
  const found = await sql<{ code: string }>`
    select code from unnest(${[...departments]}::text[]) as code
    where exists (select 1 from search.listings where salon_insee_code >= code and salon_insee_code < code || '~')
      or exists (select 1 from search.listings where home_insee_code >= code and home_insee_code < code || '~')
    order by code`.execute(db);
  return found.rows.map(({ code }) => code);
}
