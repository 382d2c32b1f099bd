import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabaseOn, openPool } from '../kit/database/database.ts';
import { emptyDatabase, nameConnections, type Origin, readOrigin } from './empty-database.ts';

export type FreshDatabase = {
  db: Database;
  /** Address of the database for a second pool, a listener or another process. */
  url: string;
  /** Address through a pooler for the API, in the lane `pooler` only. */
  pooledUrl: string | undefined;
  /** Ends the use of the database, even when sessions are still connected. */
  close(): Promise<void>;
};

type TestDatabase = {
  pool: pg.Pool;
  url: string;
  pooledUrl: string | undefined;
  /** Undefined where the database is used once. */
  origin: Origin | undefined;
  drop(): Promise<void>;
};

/**
 * Databases that tests have closed, emptied. Another test opens them again, because creating a database and
 * filling the caches of its connections costs 150 ms of a core, and emptying one 10 ms.
 */
const emptied: TestDatabase[] = [];

/**
 * Opens a database for one test file or test: migrated, with communes, otherwise empty. Call `close` when
 * it is no longer used. With `max`, its pool has this number of connections.
 */
export async function freshDatabase(options: { max?: number } = {}): Promise<FreshDatabase> {
  const known = options.max === undefined ? emptied.pop() : undefined;
  const database = known ?? (await createDatabase(options));
  const { pool, url, pooledUrl, origin, drop } = database;
  let isClosed = false;
  // Work that outlives its test must not reach the rows of the next one.
  const connections = {
    options: pool.options,
    async connect() {
      if (isClosed) throw new Error('the test has closed this database');
      return pool.connect();
    },
    async end() {},
  };
  return {
    db: openDatabaseOn(connections),
    url,
    pooledUrl,
    async close() {
      // Closed twice, it would be given to two tests.
      if (isClosed) throw new Error('this database was closed before');
      isClosed = true;
      // It throws when a test broke a connection or removed a table.
      const isEmptied = origin !== undefined && (await emptyDatabase(pool, origin).catch(() => false));
      if (isEmptied) emptied.push(database);
      else await drop();
    },
  };
}

async function createDatabase(options: { max?: number }): Promise<TestDatabase> {
  const { url: serverUrl, template, pooled } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const pool = pooled
    ? openPool(at(pooled.owner), { ...options, pooler: { isPreparing: false } })
    : openPool(nameConnections(at(serverUrl)), options);
  // The next test expects the usual number of connections, and a pooler hides whose connections they are.
  const isUsedOnce = pooled !== undefined || options.max !== undefined;
  return {
    pool,
    url: at(serverUrl),
    pooledUrl: pooled && at(pooled.app),
    origin: isUsedOnce ? undefined : await readOrigin(openDatabaseOn(pool)),
    async drop() {
      await pool.end();
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
