import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../kit/database/database.ts';

export type FreshDatabase = {
  db: Database;
  /** Address of the database for a second pool, a listener or another process. */
  url: string;
  /** Drops the database, even when sessions are still connected. */
  close(): Promise<void>;
};

/**
 * Creates a database for one test file: migrated, with communes, otherwise empty. Call `close` in
 * `afterAll`.
 */
export async function freshDatabase(options: { max?: number } = {}): Promise<FreshDatabase> {
  const { url: serverUrl, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, options);
  return {
    db,
    url: url.href,
    async close() {
      await db.destroy();
      await runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
