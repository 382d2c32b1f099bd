import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from '../paths.ts';
import { type Postgres, startPostgres, withDatabase } from '../start/postgres.ts';
import { scratchFolder } from '../start/scratch-folder.ts';
import { backUp } from './backup.ts';
import { withClient } from './client.ts';
import { dumpSchema, schemaFile } from './dump-schema.ts';
import { migrate } from './migrate.ts';

const migrations = inProject('database/migrations');
// Debian, Red Hat, Homebrew.
const installation15 = ['/usr/lib/postgresql/15', '/usr/pgsql-15', '/opt/homebrew/opt/postgresql@15'].find(
  (folder) => existsSync(join(folder, 'bin/postgres')),
);
const MISSING_15 =
  'PostgreSQL 15 is not installed, so the migrations did not run on it: apt-get install postgresql-15';

const servers: { version: string; installation?: string }[] = [
  { version: '18' },
  ...(installation15 ? [{ version: '15', installation: installation15 }] : []),
];

test('PostgreSQL 15 is installed; without it continuous integration fails', () => {
  if (!installation15) console.warn(MISSING_15);
  if (process.env.CI) expect(installation15, MISSING_15).toBeDefined();
});

// A managed server gives no superuser: only a role that may create roles and owns its database.
describe.each(servers)(
  'as its owner with CREATEROLE, on PostgreSQL $version',
  ({ version, installation }) => {
    let parent: string;
    let server: Postgres;
    const urlOf = (role: string, database: string) => {
      const url = new URL(withDatabase(server.url, database));
      Object.assign(url, { username: role, password: 'secret' });
      return url.href;
    };
    const asSuperuser = (sql: string) => withClient(server.url, (client) => client.query(sql));

    beforeAll(async () => {
      parent = await scratchFolder('managed');
      server = await startPostgres({
        folder: join(parent, 'data'),
        logFile: join(parent, 'postgres.log'),
        durable: false,
        ...(installation && { installation }),
      });
      await asSuperuser(`CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'secret'`);
      for (const name of ['managed', 'staging']) await asSuperuser(`CREATE DATABASE ${name} OWNER owner`);
    });
    afterAll(async () => {
      await server?.stop();
      await rm(parent, { recursive: true, force: true });
    });

    test('a database is migrated to the schema of database/schema.sql, once, and backed up', async () => {
      const url = urlOf('owner', 'managed');
      const running = await withClient(url, (client) => client.query('SHOW server_version'));
      expect(running.rows[0].server_version).toMatch(new RegExp(`^${version}\\.`));
      const files = (await readdir(migrations)).sort();
      expect(await migrate(url, { communes: false })).toEqual(files);
      expect(await migrate(url, { communes: false })).toEqual([]);
      expect(await dumpSchema(url)).toBe(await readFile(schemaFile, 'utf8'));
      const { tables } = await backUp(url, join(parent, 'backup'));
      const names = tables.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['places.communes', 'wallet.entries']));
    });

    test('a second database of the server is migrated, also when a run ended half-way', async () => {
      const url = urlOf('owner', 'staging');
      const files = (await readdir(migrations)).sort();
      const half = join(parent, 'half');
      await mkdir(half);
      const firstHalf = files.slice(0, files.length / 2);
      for (const file of firstHalf) await cp(join(migrations, file), join(half, file));
      expect(await migrate(url, { folder: half, communes: false })).toEqual(firstHalf);
      expect(await migrate(url, { communes: false })).toEqual(files.slice(firstHalf.length));
    });

    test('a login of the app’s processes acts as meche_app, and writes the ledger by wallet.post only', async () => {
      await migrate(urlOf('owner', 'managed'), { communes: false });
      await withClient(urlOf('owner', 'managed'), async (client) => {
        await client.query(`CREATE ROLE web LOGIN PASSWORD 'secret'`);
        await client.query('GRANT meche_app TO web');
      });
      await withClient(urlOf('web', 'managed'), async (client) => {
        await client.query('SET ROLE meche_app');
        const posted = await client.query(
          `SELECT wallet.post('key', 'partner_fee', NULL, gen_random_uuid(), NULL, now(),
           '{"partner_fees": 25, "platform": -25}') AS done`,
        );
        expect(posted.rows).toEqual([{ done: true }]);
        for (const table of ['transactions', 'entries', 'balances', 'lots'])
          await expect(client.query(`DELETE FROM wallet.${table}`)).rejects.toThrow('permission denied');
        expect((await client.query('SELECT * FROM wallet.violations')).rows).toEqual([]);
        const moved = await client.query('UPDATE kit.business_clock SET offset_seconds = 0');
        expect(moved.rowCount).toBe(1);
      });
    });
  },
);
