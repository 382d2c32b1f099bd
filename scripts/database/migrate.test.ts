import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withDatabase } from '../start/postgres.ts';
import { withClient } from './client.ts';
import { migrate } from './migrate.ts';

const server = inject('postgres').url;
let name: string;
let url: string;
let folder: string;

beforeEach(async () => {
  name = `migrate_${randomBytes(6).toString('hex')}`;
  url = withDatabase(server, name);
  folder = await mkdtemp(join(tmpdir(), 'meche-migrations-'));
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
});

afterEach(async () => {
  await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  await rm(folder, { recursive: true });
});

const write = (file: string, sql: string) => writeFile(join(folder, file), sql);

function columns(): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'combs' ORDER BY 1`,
    );
    return rows.map((row) => row.name);
  });
}

test('files are applied in order, once', async () => {
  await write('0001_combs.sql', 'CREATE TABLE combs (id int);');
  expect(await migrate(url, { folder })).toEqual(['0001_combs.sql']);
  await write('0002_colour.sql', 'ALTER TABLE combs ADD colour text;');
  expect(await migrate(url, { folder })).toEqual(['0002_colour.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
  expect(await columns()).toEqual(['colour', 'id']);
});

test('a migration that older releases cannot serve is noted with the migration that they need', async () => {
  await write('0001_combs.sql', 'CREATE TABLE combs (id int);');
  await write(
    '0002_drop.sql',
    '-- Drops what nothing reads.\n-- Needs a release with migration 0001.\nDROP TABLE combs;',
  );
  await migrate(url, { folder });
  const { rows } = await withClient(url, (client) =>
    client.query('SELECT number, needs_release_with FROM public.migrations ORDER BY number'),
  );
  expect(rows).toEqual([
    { number: 1, needs_release_with: null },
    { number: 2, needs_release_with: 1 },
  ]);
});

test('a file that was edited after it was applied is refused', async () => {
  await write('0001_combs.sql', 'CREATE TABLE combs (id int);');
  await migrate(url, { folder });
  await write('0001_combs.sql', 'CREATE TABLE combs (id bigint);');
  const refused = migrate(url, { folder });
  await expect(refused).rejects.toThrow('This database was made by other migrations');
  await expect(refused).rejects.toThrow('its 0001_combs.sql differs');
  await expect(refused).rejects.toThrow('npm start -- --fresh');
});

test('a database from migrations before the baseline is refused and unchanged', async () => {
  await write('0001_kit.sql', 'CREATE TABLE combs (id int);');
  await write('0002_people_and_places.sql', 'CREATE TABLE people (id int);');
  await migrate(url, { folder });
  await expect(migrate(url)).rejects.toThrow('made by other migrations');
  expect(await columns()).toEqual(['id']);
});

test('a database with a later migration than the project has is refused', async () => {
  await write('0001_combs.sql', 'CREATE TABLE combs (id int);');
  await write('0002_colour.sql', 'ALTER TABLE combs ADD colour text;');
  await migrate(url, { folder });
  await rm(join(folder, '0002_colour.sql'));
  const refused = migrate(url, { folder });
  await expect(refused).rejects.toThrow('it has 0002_colour.sql, which is not there');
  await expect(refused).rejects.toThrow('npm start -- --fresh');
});

test('an index is made concurrently, outside of a transaction, and again after it failed', async () => {
  await write('0001_combs.sql', 'CREATE TABLE combs (id int);\nINSERT INTO combs VALUES (1), (1);');
  const index = (kind: string) =>
    `-- Runs outside of a transaction.\nDROP INDEX CONCURRENTLY IF EXISTS combs_idx;\nCREATE ${kind} CONCURRENTLY combs_idx ON combs (id);\n`;
  await write('0002_index.sql', index('UNIQUE INDEX'));
  await expect(migrate(url, { folder })).rejects.toThrow('could not create unique index');
  await write('0002_index.sql', index('INDEX'));
  expect(await migrate(url, { folder })).toEqual(['0002_index.sql']);
  const { rows } = await withClient(url, (client) =>
    client.query(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'combs_idx'::regclass`),
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('a file waits for a table in short turns, so that others can use it meanwhile', async () => {
  await write('0001_combs.sql', 'CREATE TABLE combs (id int);');
  await migrate(url, { folder });
  await write('0002_colour.sql', 'ALTER TABLE combs ADD colour text;');
  await withClient(url, (reader) =>
    withClient(url, async (other) => {
      await reader.query('BEGIN');
      await reader.query('SELECT * FROM combs');
      const migrating = migrate(url, { folder, lockTimeoutMs: 50 });
      const isWaiting = async () => {
        const { rows } = await other.query(
          "SELECT 1 FROM pg_locks WHERE relation = 'combs'::regclass AND NOT granted",
        );
        return rows.length > 0;
      };
      await expect.poll(isWaiting).toBe(true);
      // Another statement waits behind the migration, for one turn at most.
      await other.query('SELECT * FROM combs');
      expect(await columns()).toEqual(['id']);
      await reader.query('COMMIT');
      expect(await migrating).toEqual(['0002_colour.sql']);
    }),
  );
  expect(await columns()).toEqual(['colour', 'id']);
});

test('a file that fails leaves nothing of itself', async () => {
  await write('0001_combs.sql', 'CREATE TABLE combs (id int); SELECT 1 / 0;');
  await expect(migrate(url, { folder })).rejects.toThrow('0001_combs.sql: division by zero');
  expect(await columns()).toEqual([]);
});

test('a gap in the numbers is refused', async () => {
  await write('0002_combs.sql', 'CREATE TABLE combs (id int);');
  await expect(migrate(url, { folder })).rejects.toThrow('expected number 1');
});

test('two processes that migrate at once apply each file once', async () => {
  await write('0001_combs.sql', 'SELECT pg_sleep(0.2); CREATE TABLE combs (id int);');
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
  expect(applied.flat()).toEqual(['0001_combs.sql']);
});
