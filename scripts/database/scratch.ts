import { randomBytes } from 'node:crypto';
import { inState } from '../paths.ts';
import { findRunningServer, type Postgres, startPostgres, withDatabase } from '../start/postgres.ts';
import { postgresFolder } from '../start/postgres-binaries.ts';
import { withClient } from './client.ts';

/**
 * Calls `work` with DATABASE_URL, otherwise with the address of the development server, which is started
 * for the call if needed.
 */
export async function withDatabaseUrl<T>(work: (url: string) => Promise<T>): Promise<T> {
  const configured = process.env.DATABASE_URL;
  if (configured) return work(configured);
  const folder = await postgresFolder();
  const postgres: Postgres =
    (await findRunningServer(folder)) ??
    (await startPostgres({ folder, logFile: inState('logs/postgres.log'), durable: true }));
  try {
    return await work(postgres.url);
  } finally {
    if (!postgres.reused) await postgres.stop();
  }
}

/** Creates an empty database on that server, calls `work` with its address and drops it. */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  return withDatabaseUrl(async (url) => {
    const name = `scratch_${randomBytes(6).toString('hex')}`;
    await asAdmin(url, `CREATE DATABASE ${name}`);
    try {
      return await work(withDatabase(url, name));
    } finally {
      await asAdmin(url, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
}

async function asAdmin(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}
