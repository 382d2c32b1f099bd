import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { withClient } from './database/client.ts';
import { migrate } from './database/migrate.ts';
import { startPostgres, withDatabase } from './start/postgres.ts';
import { scratchFolder } from './start/scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL server of the run, and the migrated database that each test file copies. `stopped` is
     * a data folder with the same content, which exists only in the project `resilience`, for tests that
     * start their own server.
     */
    postgres: { url: string; template: string; stopped: string };
  }
}

const TEMPLATE = 'template_meche';

export async function setup(project: TestProject) {
  const parent = await scratchFolder('test-postgres');
  const [folder, stopped] = [join(parent, 'data'), join(parent, 'stopped')];
  const start = () => startPostgres({ folder, logFile: join(parent, 'postgres.log'), durable: false });
  let postgres = await start();
  await withClient(postgres.url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await migrate(withDatabase(postgres.url, TEMPLATE));
  if (project.name === 'resilience') {
    await postgres.stop();
    execFileSync('cp', ['-a', folder, stopped]);
    postgres = await start();
  }
  project.provide('postgres', { url: postgres.url, template: TEMPLATE, stopped });
  return async () => {
    await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  };
}
