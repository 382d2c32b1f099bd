import type { Commune } from '@meche/contract/fields';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { readWritten } from './rules.ts';

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

// A whole postal code means an arrondissement before its whole city, and of several communes the town.
const townFirst = sql`c.plain_name like '% arrondissement' desc, c.is_large desc, cardinality(c.postal_codes), c.name`;

/** By what somebody wrote, or has written so far: the one most likely meant first. */
export async function listCommunes(db: Db, text: string, limit: number): Promise<Commune[]> {
  if (/^[0-9]{2,4}$/.test(text)) return listByBeginningOfCode(db, text, limit);
  const { code, department, names } = readWritten(text);
  if (code) return listByCode(db, { code, name: names[0], limit });
  return names[0] === '' ? [] : listByName(db, { department, names, limit });
}

async function listByBeginningOfCode(db: Db, digits: string, limit: number): Promise<Commune[]> {
  // As a list: a department's hundreds are looked up one by one, where a join would read all communes of France.
  const found = await sql<Row>`select ${columns} from places.communes c
    where insee_code = any(array(select insee_code from places.postal_codes where postal_code like ${`${digits}%`}))
    order by is_large desc, cardinality(postal_codes), name limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

async function listByCode(
  db: Db,
  { code, name, limit }: { code: string; name: string; limit: number },
): Promise<Commune[]> {
  const found = await sql<Row>`select ${columns} from places.communes c
    where insee_code in (select insee_code from places.postal_codes where postal_code = ${code})
    order by ${name !== '' ? sql`c.plain_name like ${`${name}%`} desc, ` : sql``}${townFirst} limit ${limit}`.execute(
    db,
  );
  return found.rows.map(presented);
}

async function listByName(
  db: Db,
  { department, names, limit }: { department: string | undefined; names: readonly string[]; limit: number },
): Promise<Commune[]> {
  const begins = names.map((name) => sql`c.plain_name like ${`${name}%`}`);
  const there = department === undefined ? sql`` : sql`and c.department = ${department}`;
  const found = await sql<Row>`select ${columns} from places.communes c
    where (${sql.join(begins, sql` or `)}) ${there}
    order by c.plain_name = ${names[0]} desc, is_large desc, length(name), cardinality(postal_codes) desc, name
    limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

/** Names that share most of their letters, three by three, with what was written. */
export async function listCommunesAlike(db: Db, text: string, limit: number): Promise<Commune[]> {
  const [name] = readWritten(text).names;
  const found = await sql<Row>`select ${columns} from places.communes c where plain_name % ${name}
    order by similarity(plain_name, ${name}) desc, is_large desc, name limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

/** The communes that have this postal code: arrondissements before the whole city, then the town before its neighbours. */
export async function listCommunesByPostalCode(db: Db, postalCode: string): Promise<Commune[]> {
  return listByCode(db, { code: postalCode, name: '', limit: 1000 });
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
