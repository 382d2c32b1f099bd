import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { backUp, restore } from './database/backup.ts';
import { dumpSchema, schemaFile } from './database/dump-schema.ts';
import { loginStatements } from './database/login.ts';
import { migrate } from './database/migrate.ts';
import { printSchemaTypes, schemaTypesFile } from './database/schema-types.ts';
import { withDatabaseUrl, withScratchDatabase } from './database/scratch.ts';
import { inProject } from './paths.ts';

const commands: Record<string, () => Promise<void>> = {
  async migrate() {
    const applied = await withDatabaseUrl((url) => migrate(url));
    console.log(applied.length ? `applied ${applied.join(', ')}` : 'nothing to apply');
  },
  async seed() {
    const seed = inProject('apps/api/src/app/seed/main.ts');
    if (!existsSync(seed)) throw new Error('there is no seed yet');
    await withDatabaseUrl(async (url) => {
      await migrate(url);
      const env = { ...process.env, DATABASE_URL: url };
      const { status } = spawnSync(process.execPath, [seed], { stdio: 'inherit', env });
      process.exitCode = status ?? 1;
    });
  },
  async backup() {
    const { tables } = await withDatabaseUrl((url) => backUp(url, folderArgument()));
    console.log(`${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  },
  async restore() {
    const { tables } = await withDatabaseUrl((url) => restore(url, folderArgument()));
    console.log(`${tables.length} tables as they were`);
  },
  async login() {
    const [login, patience = 'request'] = process.argv.slice(3);
    if (!login || !(patience === 'request' || patience === 'worker'))
      throw new Error('usage: npm run db:login -- NAME [request|worker]');
    console.log(loginStatements(login, patience).join('\n'));
  },
  async types() {
    await withMigrated(async (url) => writeFile(schemaTypesFile, await printSchemaTypes(url)));
  },
  async dump() {
    await withMigrated(async (url) => writeFile(schemaFile, await dumpSchema(url)));
  },
};

function folderArgument(): string {
  const folder = process.argv[3];
  if (!folder) throw new Error('say which folder');
  return folder;
}

// Types and dump are made from the migrations and do not depend on the development database.
function withMigrated(work: (url: string) => Promise<void>): Promise<void> {
  return withScratchDatabase(async (url) => {
    await migrate(url, { communes: false });
    await work(url);
  });
}

const command = commands[process.argv[2] ?? ''];
if (!command) {
  console.error(`usage: node scripts/database.ts ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
try {
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
