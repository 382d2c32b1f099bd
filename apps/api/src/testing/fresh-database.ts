import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../kit/database/database.ts';

export type FreshDatabase = {
  db: Database;
  /** Address of the database for a second pool, a listener or another process. */
  url: string;
  /** Address through a pooler for the API, in the lane `pooler` only. */
  pooledUrl: string | undefined;
  /** Drops the database, even when sessions are still connected. */
  close(): Promise<void>;
};

/**
 * Creates a database for one test file: migrated, with communes, otherwise empty. Call `close` in
 * `afterAll`.
 */
export async function freshDatabase(options: { max?: number } = {}): Promise<FreshDatabase> {
  const { url: serverUrl, template, pooled } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const db = pooled
    ? openDatabase(at(pooled.owner), { ...options, pooler: { isPreparing: false } })
    : openDatabase(at(serverUrl), options);
  return {
    db,
    url: at(serverUrl),
    pooledUrl: pooled && at(pooled.app),
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
