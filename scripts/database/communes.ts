import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { namedPlaceKey } from '../../apps/api/src/domains/places/rules/named-places.ts';
import { plainName } from '../../apps/api/src/domains/places/rules.ts';
import { inProject } from '../paths.ts';

const NAME = 'communes';

/**
 * Updates communes, departments, postal codes and named places from the reference data. Returns the number
 * of written communes; 0 when all are up to date or their tables do not exist yet.
 */
export async function loadCommunes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('places.loaded_files') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present) return 0;
  const [communes, departments, known, named] = await Promise.all(
    ['communes.tsv', 'departments.tsv', 'known-places.tsv', 'named-places.tsv'].map((file) =>
      readFile(inProject(`database/reference/${file}`), 'utf8'),
    ),
  );
  const text = JSON.stringify(parseCommunes(communes!));
  const departmentsText = JSON.stringify(parseDepartments(departments!));
  const placesText = JSON.stringify(numbered([...parseKnownPlaces(known!), ...parseNamedPlaces(named!)]));
  const checksum = createHash('sha256').update(text).update(departmentsText).update(placesText).digest('hex');
  const loaded = await client.query('SELECT 1 FROM places.loaded_files WHERE name = $1 AND checksum = $2', [
    NAME,
    checksum,
  ]);
  if (loaded.rowCount) return 0;
  await client.query('BEGIN');
  try {
    const written = await client.query(
      `INSERT INTO places.communes AS stored
         (insee_code, name, department, postal_codes, latitude, longitude, plain_name, population)
       SELECT insee_code, name, department, postal_codes, latitude, longitude, plain_name, population
       FROM jsonb_to_recordset($1::jsonb) AS row (
         insee_code text, name text, department text, postal_codes text[],
         latitude double precision, longitude double precision, plain_name text, population integer)
       ON CONFLICT (insee_code) DO UPDATE SET name = excluded.name, department = excluded.department,
         postal_codes = excluded.postal_codes, latitude = excluded.latitude, longitude = excluded.longitude,
         plain_name = excluded.plain_name, population = excluded.population`,
      [text],
    );
    await client.query(
      `INSERT INTO places.departments AS stored (code, name, plain_name, seat)
       SELECT code, name, plain_name, seat
       FROM jsonb_to_recordset($1::jsonb) AS row (code text, name text, plain_name text, seat text)
       ON CONFLICT (code) DO UPDATE SET name = excluded.name, plain_name = excluded.plain_name, seat = excluded.seat`,
      [departmentsText],
    );
    await client.query('DELETE FROM places.postal_codes');
    await client.query(
      `INSERT INTO places.postal_codes (postal_code, insee_code)
       SELECT DISTINCT postal_code, insee_code FROM places.communes, unnest(postal_codes) AS postal_code`,
    );
    await client.query('DELETE FROM places.named_places');
    await client.query(
      `INSERT INTO places.named_places
         (position, plain_name, name, kind, latitude, longitude, insee_code, weight)
       SELECT position, plain_name, name, kind, latitude, longitude, insee_code, weight
       FROM jsonb_to_recordset($1::jsonb) AS row (position integer, plain_name text, name text, kind text,
         latitude double precision, longitude double precision, insee_code text, weight integer)`,
      [placesText],
    );
    await client.query(
      `INSERT INTO places.loaded_files (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum`,
      [NAME, checksum],
    );
    await client.query('COMMIT');
    await client.query(
      'ANALYZE places.communes, places.departments, places.postal_codes, places.named_places',
    );
    return written.rowCount ?? 0;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function parseCommunes(communes: string) {
  return linesOf(communes).map(
    ([inseeCode = '', name = '', department, postalCodes, latitude, longitude, population]) => ({
      insee_code: inseeCode,
      name,
      department,
      postal_codes: postalCodes ? postalCodes.split(' ') : [],
      latitude: latitude ? Number(latitude) : null,
      longitude: longitude ? Number(longitude) : null,
      plain_name: plainName(name),
      population: Number(population),
    }),
  );
}

function parseDepartments(departments: string) {
  return linesOf(departments).map(([code, name = '', seat]) => ({
    code,
    name,
    seat,
    plain_name: plainName(name),
  }));
}

/**
 * A place is meant rather than a commune of the same name with fewer inhabitants. Most train stations have
 * the name of their commune, which is meant.
 */
const weights = { known: 5_000, quarter: 1_000, metro: 1_000, train: 1 } as const;

type NamedPlaceRow = {
  plain_name: string;
  name: string;
  kind: keyof typeof weights;
  latitude: number;
  longitude: number;
  insee_code: string;
  weight: number;
};

/** The places of known-places.tsv, one row for each of their names. */
export function parseKnownPlaces(text: string): NamedPlaceRow[] {
  return linesOf(text).flatMap(([name = '', others = '', latitude, longitude, inseeCode = '']) => {
    const keys = new Set([name, ...others.split('|').filter(Boolean)].map(namedPlaceKey));
    return [...keys].map((key) => ({
      plain_name: key,
      name,
      kind: 'known' as const,
      latitude: Number(latitude),
      longitude: Number(longitude),
      insee_code: inseeCode,
      weight: weights.known,
    }));
  });
}

/** The quarters and stations of named-places.tsv. */
export function parseNamedPlaces(text: string): NamedPlaceRow[] {
  return linesOf(text).map(([kind = '', name = '', latitude, longitude, inseeCode = '']) => {
    const known = kind === 'quarter' || kind === 'metro' ? kind : 'train';
    return {
      plain_name: namedPlaceKey(name),
      name,
      kind: known,
      latitude: Number(latitude),
      longitude: Number(longitude),
      insee_code: inseeCode,
      weight: weights[known],
    };
  });
}

const numbered = (rows: readonly NamedPlaceRow[]) => rows.map((row, position) => ({ position, ...row }));

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
