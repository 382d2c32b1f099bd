import type { Commune } from '@meche/contract/fields';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

type Row = {
  inseeCode: string;
  name: string;
  department: string;
  postalCodes: string[];
  latitude: number | null;
  longitude: number | null;
};

const columns = sql`insee_code, name, department, postal_codes, latitude, longitude`;

function presented({ latitude, longitude, ...row }: Row): Commune {
  return { ...row, coordinates: latitude === null || longitude === null ? null : { latitude, longitude } };
}

/** By the beginning of a postal code, or by name without accents and case; an arrondissement goes before its whole city. */
export async function listCommunes(db: Db, text: string, limit: number): Promise<Commune[]> {
  const found = /^[0-9]{2,5}$/.test(text)
    ? await sql<Row>`select ${columns} from places.communes
        where exists (select from unnest(postal_codes) code where code like ${`${text}%`})
        order by (${text} = any(postal_codes)) desc, cardinality(postal_codes), name limit ${limit}`.execute(
        db,
      )
    : await sql<Row>`select ${columns} from places.communes
        where lower(unaccent(replace(name, '-', ' '))) like lower(unaccent(replace(${text}, '-', ' '))) || '%'
        order by length(name), name limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

/** The communes that have this postal code, arrondissements before the whole city. */
export async function listCommunesByPostalCode(db: Db, postalCode: string): Promise<Commune[]> {
  const found = await sql<Row>`select ${columns} from places.communes
    where postal_codes @> array[${postalCode}] order by cardinality(postal_codes), name`.execute(db);
  return found.rows.map(presented);
}

export async function findCommune(db: Db, inseeCode: string): Promise<Commune | undefined> {
  const found =
    await sql<Row>`select ${columns} from places.communes where insee_code = ${inseeCode}`.execute(db);
  return found.rows[0] && presented(found.rows[0]);
}

/** The middle of the department's known communes: where a commune without coordinates is taken to be. */
export async function findDepartmentCentre(db: Db, department: string) {
  const found = await sql<{ latitude: number | null; longitude: number | null }>`
    select avg(latitude) as latitude, avg(longitude) as longitude from places.communes where department = ${department}`.execute(
    db,
  );
  const { latitude, longitude } = found.rows[0] ?? { latitude: null, longitude: null };
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
