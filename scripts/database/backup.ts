import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { withClient } from './client.ts';
import { migrate } from './migrate.ts';

/** Checksum of a table at the instant of the backup. It does not depend on the order of rows. */
type TableSum = { name: string; columns: string[]; rows: number; sum: string };
type Sequence = { name: string; lastValue: string; isCalled: boolean };
export type Manifest = {
  migrations: { number: number; name: string; checksum: string }[];
  tables: TableSum[];
  sequences: Sequence[];
};

const MANIFEST = 'manifest.json';

/**
 * Copies every table as of one instant into a new folder while other processes may write. The folder
 * appears only when the copy is complete. The files of the file storage are not part of it.
 */
export async function backUp(url: string, folder: string): Promise<Manifest> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const manifest = await withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    const read = await readManifest(client);
    for (const table of read.tables)
      await pipeline(
        client.query(copyTo(`COPY ${table.name} (${table.columns.join(', ')}) TO STDOUT`)),
        createGzip(),
        createWriteStream(fileOf(draft, table)),
      );
    await client.query('COMMIT');
    return read;
  });
  await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await rename(draft, folder);
  return manifest;
}

/**
 * Migrates a database without accounts and fills it from a backup in one transaction. Needs a superuser,
 * because triggers and foreign keys are disabled meanwhile. Throws when the database has accounts, the
 * backup has other migrations, or the checksum of a table differs.
 */
export async function restore(url: string, folder: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  await migrate(url, { communes: false });
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL session_replication_role = replica');
    const present = await readManifest(client);
    if (JSON.stringify(present.migrations) !== JSON.stringify(manifest.migrations))
      throw new Error('the backup is of other migrations: restore it with the project as it was then');
    const people = present.tables.find(({ name }) => name === 'identity.accounts');
    if (people?.rows !== 0) throw new Error('the database is not empty');
    for (const { name } of present.tables) await client.query(`DELETE FROM ${name}`);
    for (const table of manifest.tables)
      await pipeline(
        createReadStream(fileOf(folder, table)),
        createGunzip(),
        client.query(copyFrom(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`)),
      );
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [name, lastValue, isCalled]);
    const restored = await readManifest(client);
    const wrong = manifest.tables.filter(
      (table) =>
        JSON.stringify(restored.tables.find(({ name }) => name === table.name)) !== JSON.stringify(table),
    );
    if (wrong.length > 0) throw new Error(`not as they were: ${wrong.map(({ name }) => name).join(', ')}`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
  return manifest;
}

/** Computes the checksums of a database: equal manifests mean equal rows. */
export async function readManifest(client: pg.Client): Promise<Manifest> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'SELECT number, name, checksum FROM public.migrations ORDER BY number',
  );
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND format('%s.%s', n.nspname, c.relname) <> 'public.migrations'
    GROUP BY 1 ORDER BY 1`);
  const tables: TableSum[] = [];
  for (const table of found) {
    const { rows } = await client.query<{ rows: string; sum: string }>(`
      SELECT count(*) AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS sum
      FROM (SELECT ${table.columns.join(', ')} FROM ${table.name}) t`);
    tables.push({ ...table, rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' });
  }
  const { rows: sequences } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' ORDER BY 1`);
  const standing: Sequence[] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${name}`,
    );
    if (rows[0]) standing.push({ name, ...rows[0] });
  }
  return { migrations, tables, sequences: standing };
}

function fileOf(folder: string, { name }: Pick<TableSum, 'name'>): string {
  return join(folder, `${name.replaceAll('"', '')}.copy.gz`);
}
