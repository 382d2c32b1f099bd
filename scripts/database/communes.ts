import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { inProject } from '../paths.ts';

/** Fills `places.communes` when it is empty. Returns how many rows it wrote. */
export async function loadCommunes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('places.communes') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present) return 0;
  const filled = await client.query('SELECT 1 FROM places.communes LIMIT 1');
  if (filled.rowCount) return 0;
  const communes = parse(await readFile(inProject('database/reference/communes.tsv'), 'utf8'));
  const written = await client.query(
    `INSERT INTO places.communes (insee_code, name, department, postal_codes, latitude, longitude)
     SELECT insee_code, name, department, postal_codes, latitude, longitude
     FROM jsonb_to_recordset($1::jsonb) AS row (
       insee_code text, name text, department text, postal_codes text[],
       latitude double precision, longitude double precision)`,
    [JSON.stringify(communes)],
  );
  await client.query('ANALYZE places.communes');
  return written.rowCount ?? 0;
}

function parse(text: string) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [inseeCode, name, department, postalCodes, latitude, longitude] = line.split('\t');
      return {
        insee_code: inseeCode,
        name,
        department,
        postal_codes: postalCodes ? postalCodes.split(' ') : [],
        latitude: latitude ? Number(latitude) : null,
        longitude: longitude ? Number(longitude) : null,
      };
    });
}
