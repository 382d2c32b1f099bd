import type { Commune } from '@meche/contract/fields';
import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db } from '#kit/database/database';
import type { Coordinates } from '../rules.ts';

export type Town = Commune & {
  departmentName: string;
  /** True when another commune of France has the same name. */
  isRepeated: boolean;
};

type Row = Omit<Town, 'coordinates'> & { latitude: number | null; longitude: number | null };

/** The result has no order; unknown codes are left out. */
export async function listTownsByCode(db: Db, inseeCodes: readonly string[]): Promise<Town[]> {
  if (inseeCodes.length === 0) return [];
  const found = await sql<Row>`
    select c.insee_code, c.name, c.department, c.postal_codes, c.latitude, c.longitude,
      coalesce(d.name, c.department) as department_name,
      exists (select 1 from places.communes other
        where other.plain_name = c.plain_name and other.insee_code <> c.insee_code) as is_repeated
    from places.communes c left join places.departments d on d.code = c.department
    where c.insee_code ${anyOf(inseeCodes, 'text')} -- prepared`.execute(db);
  return found.rows.map(({ latitude, longitude, ...row }) => ({
    ...row,
    coordinates: coordinatesOf(latitude, longitude),
  }));
}

function coordinatesOf(latitude: number | null, longitude: number | null): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export async function listDepartmentCodes(db: Db): Promise<string[]> {
  const found = await sql<{ code: string }>`select code from places.departments order by code`.execute(db);
  return found.rows.map(({ code }) => code);
}

/** Names of departments by code. */
export async function listDepartmentNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from places.departments where code ${anyOf(codes, 'text')}`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
