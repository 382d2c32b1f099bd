import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { withClient } from './database/client.ts';
import { migrate } from './database/migrate.ts';
import { startPostgres, withDatabase } from './start/postgres.ts';
import { scratchFolder } from './start/scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own PostgreSQL, and the migrated database that each test file copies. */
    postgres: { url: string; template: string };
  }
}

const TEMPLATE = 'template_meche';

export async function setup(project: TestProject) {
  const parent = await scratchFolder('test-postgres');
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
