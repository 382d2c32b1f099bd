import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { plainName } from '../../apps/api/src/domains/places/rules.ts';
import { inProject } from '../paths.ts';

const NAME = 'communes';

/**
 * Updates communes, departments and postal codes from the reference data. Returns the number of written
 * communes; 0 when they are up to date or their tables do not exist yet.
 */
export async function loadCommunes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('places.loaded_files') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present) return 0;
  const [communes, departments] = await Promise.all(
    ['communes.tsv', 'departments.tsv'].map((file) =>
      readFile(inProject(`database/reference/${file}`), 'utf8'),
    ),
  );
  const text = JSON.stringify(parseCommunes(communes!));
  const departmentsText = JSON.stringify(parseDepartments(departments!));
  const checksum = createHash('sha256').update(text).update(departmentsText).digest('hex');
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
    await client.query(
      `INSERT INTO places.loaded_files (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum`,
      [NAME, checksum],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE places.communes, places.departments, places.postal_codes');
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

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
