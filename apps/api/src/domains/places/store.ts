import type { Commune } from '@meche/contract/fields';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { communeOfQuarter, parsePlaceText } from './rules.ts';

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

// For a full postal code, an arrondissement comes before its city, and larger communes come first.
const townFirst = sql`c.plain_name like '% arrondissement' desc, c.population desc, c.name`;

/** Lists communes for a text that is complete or still being typed, likeliest first. */
export async function listCommunes(db: Db, text: string, limit: number): Promise<Commune[]> {
  if (/^[0-9]{2,4}$/.test(text)) return listByBeginningOfCode(db, text, limit);
  const { code, department, names } = parsePlaceText(text);
  if (code) return listByCode(db, { code, name: names[0], limit });
  if (names[0] === '') return department ? listOfDepartment(db, department, limit) : [];
  const asWritten = { department, names: names.map(communeOfQuarter), limit };
  // Too many names begin with one letter, so one letter matches only a commune with exactly this name.
  return names[0].length === 1 ? listCommunesByName(db, asWritten) : listByName(db, asWritten);
}

async function listByBeginningOfCode(db: Db, digits: string, limit: number): Promise<Commune[]> {
  // With an array of codes, the index finds each code; a join would scan all communes.
  const found = await sql<Row>`select ${columns} from places.communes c
    where insee_code = any(array(select insee_code from places.postal_codes where postal_code like ${`${digits}%`}))
    order by population desc, name limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

async function listOfDepartment(db: Db, department: string, limit: number): Promise<Commune[]> {
  const found = await sql<Row>`select ${columns} from places.communes c where department = ${department}
    order by population desc, name limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

async function listByCode(
  db: Db,
  { code, name, limit }: { code: string; name: string; limit: number },
): Promise<Commune[]> {
  const found = await sql<Row>`select ${columns} from places.communes c
    where insee_code in (select insee_code from places.postal_codes where postal_code = ${code})
    order by ${name !== '' ? sql`c.plain_name like ${`${name}%`} desc, ` : sql``}${townFirst} limit ${limit} -- prepared`.execute(
    db,
  );
  return found.rows.map(presented);
}

type Named = { department?: string | undefined; names: readonly string[]; limit: number };

// Most overseas names repeat the name of a place in mainland France, which more people mean; hence half the
// weight.
const bigFirst = sql`c.population * case when length(c.department) = 3 then 0.5 else 1 end`;

async function listByName(db: Db, { department, names, limit }: Named): Promise<Commune[]> {
  const begins = names.map((name) => sql`c.plain_name like ${`${name}%`}`);
  const there = department === undefined ? sql`` : sql`and c.department = ${department}`;
  // Lists arrondissements only once the city’s name is complete: otherwise the sixteen of Marseille would
  // hide Martigues.
  const whole = names.some((name) => /^(paris|lyon|marseille)\b/.test(name))
    ? sql``
    : sql`and c.plain_name not like '% arrondissement'`;
  const found = await sql<Row>`select ${columns} from places.communes c
    where (${sql.join(begins, sql` or `)}) ${there} ${whole}
    order by c.plain_name = ${names[0]} and c.plain_name like '% arrondissement' desc,
      ${bigFirst} * case when c.plain_name = any(${[...names]}::text[]) then 10 else 1 end desc, name
    limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

/** Lists communes with exactly one of these names, largest first. */
export async function listCommunesByName(db: Db, { department, names, limit }: Named): Promise<Commune[]> {
  if (names.length === 0) return [];
  const there = department === undefined ? sql`` : sql`and c.department = ${department}`;
  const found = await sql<Row>`select ${columns} from places.communes c
    where c.plain_name = any(${[...names]}::text[]) ${there}
    order by ${bigFirst} desc, name limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

/**
 * Lists candidates that may differ by one letter: names of similar length that share the first or the last
 * half, largest commune first.
 */
export async function listSpelledLike(
  db: Db,
  { name, department }: { name: string; department?: string | undefined },
): Promise<Commune[]> {
  const sharedLength = Math.ceil((name.length - 2) / 2);
  const backwards = [...name].reverse().join('');
  const there = department === undefined ? sql`` : sql`and c.department = ${department}`;
  const found = await sql<Row>`select ${columns} from places.communes c
    where (plain_name like ${`${name.slice(0, sharedLength)}%`} or reverse(plain_name) like ${`${backwards.slice(0, sharedLength)}%`})
      and length(plain_name) between ${name.length - 1} and ${name.length + 1}
      and plain_name not like '% arrondissement' ${there}
    order by ${bigFirst} desc, name limit 2000`.execute(db);
  return found.rows.map(presented);
}

export async function listCommunesAlike(db: Db, text: string, limit: number): Promise<Commune[]> {
  const [name] = parsePlaceText(text).names;
  const found = await sql<Row>`select ${columns} from places.communes c where plain_name % ${name}
    order by similarity(plain_name, ${name}) desc, ${bigFirst} desc, name limit ${limit}`.execute(db);
  return found.rows.map(presented);
}

export type Department = { code: string; name: string; plainName: string; seat: string };

/** Finds departments by code, name or beginning of the name; there are 108. */
export async function listDepartments(
  db: Db,
  { codes, names, beginning }: { codes?: readonly string[]; names?: readonly string[]; beginning?: string },
): Promise<Department[]> {
  const begins = beginning ? sql`or plain_name like ${`${beginning}%`}` : sql``;
  const found = await sql<Department>`select code, name, plain_name, seat from places.departments
    where code = any(${[...(codes ?? [])]}::text[]) or plain_name = any(${[...(names ?? [])]}::text[]) ${begins}
    order by code`.execute(db);
  return found.rows;
}

/** Lists the communes of a postal code: arrondissements before their city, then larger communes first. */
export async function listCommunesByPostalCode(db: Db, postalCode: string): Promise<Commune[]> {
  return listByCode(db, { code: postalCode, name: '', limit: 1000 });
}

/** Lists the communes that have one of these postal codes. */
export async function listCommunesByPostalCodes(db: Db, codes: readonly string[]): Promise<Commune[]> {
  if (codes.length === 0) return [];
  const found = await sql<Row>`select ${columns} from places.communes
    where insee_code = any(array(
      select insee_code from places.postal_codes where postal_code = any(${[...codes]}::text[])))`.execute(
    db,
  );
  return found.rows.map(presented);
}

/** Whether a town of at least 10,000 inhabitants has this name. No hamlet has the name of such a town. */
export async function isTown(db: Db, name: string): Promise<boolean> {
  const found = await sql`select 1 from places.communes
    where plain_name = any(${[name, `${name} 1er arrondissement`]}::text[]) and population >= 10000 limit 1`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** Returns those of the names that a town of at least 1,000 inhabitants has. */
export async function listTownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = await sql<{ plainName: string }>`select distinct plain_name from places.communes
    where plain_name = any(${[...names]}::text[]) and population >= 1000`.execute(db);
  return new Set(found.rows.map((row) => row.plainName));
}

/**
 * Finds the commune with the nearest centre; an arrondissement instead of its city. Undefined beyond about
 * 30 km.
 */
export async function findNearestCommune(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<Commune | undefined> {
  const narrow = Math.cos((latitude * Math.PI) / 180) ** 2;
  const found = await sql<Row>`select ${columns} from places.communes c
    where latitude between ${latitude - 0.3} and ${latitude + 0.3} and longitude between ${longitude - 0.4} and ${longitude + 0.4}
      and insee_code not in ('75056', '69123', '13055')
    order by (latitude - ${latitude}) ^ 2 + ${narrow} * (longitude - ${longitude}) ^ 2 limit 1`.execute(db);
  return found.rows[0] && presented(found.rows[0]);
}

export async function findCommune(db: Db, inseeCode: string): Promise<Commune | undefined> {
  const found =
    await sql<Row>`select ${columns} from places.communes where insee_code = ${inseeCode}`.execute(db);
  return found.rows[0] && presented(found.rows[0]);
}

/**
 * The centre of the department’s communes, used for a commune without coordinates. Undefined if no commune
 * has coordinates.
 */
export async function findDepartmentCentre(db: Db, department: string) {
  const found = await sql<{ latitude: number | null; longitude: number | null }>`
    select avg(latitude) as latitude, avg(longitude) as longitude from places.communes where department = ${department}`.execute(
    db,
  );
  const { latitude, longitude } = found.rows[0] ?? { latitude: null, longitude: null };
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
