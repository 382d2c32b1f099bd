import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { withClient } from './database/client.ts';
import { migrate } from './database/migrate.ts';
import { findRunning, startPostgres, withDatabase } from './start/postgres.ts';
import { scratchFolder } from './start/postgres-binaries.ts';
import { isAlive } from './start/processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own PostgreSQL, and the migrated database that each test file copies. */
    postgres: { url: string; template: string };
  }
}

const TEMPLATE = 'template_meche';
const PREFIX = 'test-postgres';
const OWNER = 'owner.pid';

export async function setup(project: TestProject) {
  const parent = await scratchFolder(PREFIX);
  await writeFile(join(parent, OWNER), String(process.pid));
  await removeAbandoned(dirname(parent));
  const postgres = await startPostgres({
    folder: join(parent, 'data'),
    logFile: join(parent, 'postgres.log'),
    durable: false,
  });
  await withClient(postgres.url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await migrate(withDatabase(postgres.url, TEMPLATE));
  project.provide('postgres', { url: postgres.url, template: TEMPLATE });
  return async () => {
    await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  };
}

// A run that was killed leaves its server behind.
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${PREFIX}-`)) continue;
    const abandoned = join(folder, name);
    const owner = Number(await readFile(join(abandoned, OWNER), 'utf8').catch(() => ''));
    if (!owner || isAlive(owner)) continue;
    if (existsSync(join(abandoned, 'data'))) await (await findRunning(join(abandoned, 'data')))?.stop();
    await rm(abandoned, { recursive: true, force: true });
  }
}
