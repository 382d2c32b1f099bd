import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPgbouncer } from '../apps/api/src/testing/pgbouncer.ts';
import { withClient } from './database/client.ts';
import { loginStatements } from './database/login.ts';
import { migrate } from './database/migrate.ts';
import { startPostgres, withDatabase } from './start/postgres.ts';
import { scratchFolder } from './start/scratch-folder.ts';

/**
 * The same server through PgBouncer: as the user that owns the databases, and with the login of an API. Set
 * in the lane `pooler` (`npm run test:pooler`), in which everything runs behind a pooler.
 */
export type PooledUrls = { owner: string; app: string };

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL server of the run, and the migrated database that test databases are copies of.
     * `stopped` is a data folder with the same content, which exists only in the project `resilience`, for
     * tests that start their own server.
     */
    postgres: { url: string; template: string; stopped: string; pooled?: PooledUrls };
  }
}

const TEMPLATE = 'template_meche';

export async function setup(project: TestProject) {
  const parent = await scratchFolder('test-postgres');
  const [folder, stopped] = [join(parent, 'data'), join(parent, 'stopped')];
  // Autovacuum would analyze a table that a test has just filled, and give the next test other plans.
  const settings = { autovacuum: 'off' };
  const start = () =>
    startPostgres({ folder, logFile: join(parent, 'postgres.log'), durable: false, settings });
  let postgres = await start();
  await withClient(postgres.url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await migrate(withDatabase(postgres.url, TEMPLATE));
  if (project.name === 'resilience') {
    await postgres.stop();
    execFileSync('cp', ['-a', folder, stopped]);
    postgres = await start();
  }
  const poolers = process.env.TEST_POOLER === 'true' ? await startPoolers(postgres.url) : undefined;
  project.provide('postgres', {
    url: postgres.url,
    template: TEMPLATE,
    stopped,
    ...(poolers && { pooled: poolers.urls }),
  });
  return async () => {
    await poolers?.stop();
    await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  };
}

/** Starts a PgBouncer for each of the two users, because it uses one user for all its clients. */
async function startPoolers(url: string): Promise<{ urls: PooledUrls; stop(): Promise<void> }> {
  const [login, password] = ['pooled_api', 'secret'];
  await withClient(url, async (client) => {
    for (const statement of loginStatements(login, 'request'))
      await client.query(statement.replace('…', password));
  });
  const owner = await startPgbouncer(url);
  const app = await startPgbouncer(Object.assign(new URL(url), { username: login, password }).href);
  return {
    urls: { owner: owner.url, app: app.url },
    stop: async () => void (await Promise.all([owner.stop(), app.stop()])),
  };
}
