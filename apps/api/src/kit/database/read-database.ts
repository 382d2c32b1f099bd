import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  type Database,
  type DatabaseOptions,
  isDatabaseUnavailable,
  openDatabaseOn,
  openPool,
  poolOf,
} from './database.ts';

/**
 * Databases for reads, which use a standby where there is one. A standby is behind the primary by some
 * milliseconds, and by more when it has trouble.
 */
export type ReadDatabases = {
  /**
   * For large reads. What was committed before this call is in what they return: each connection of the
   * standby is used once it has that, and the primary when it lacks it after `lagMs`. While the primary is
   * away, the standby is used as it is.
   */
  upToDate(): Promise<Database>;
  /**
   * For public pages: reads the primary, and the standby while the primary is away. When neither answers, tries
   * both again for two seconds. Has no transactions, because each statement takes the connection that answers.
   */
  public: Database;
  close(): Promise<void>;
};

type ReadOptions = DatabaseOptions & {
  /** How long a read waits for a standby that is behind. */
  lagMs: number;
};

const LOOK_AGAIN_MS = 20;
/** After a failed read the standby is tried first for so long, so that a page of many reads waits once. */
const AWAY_MS = 1_000;
/** A failover closes the connections to both servers; HAProxy knows the new ones after its next two checks. */
const BOTH_AWAY_MS = 2_000;
const RETRY_MS = 100;

/** Without `url` both databases are the primary itself. */
export function openReadDatabases(
  primary: Database,
  url: string | undefined,
  { lagMs, ...options }: ReadOptions,
): ReadDatabases {
  if (url === undefined) return { upToDate: async () => primary, public: primary, close: async () => {} };
  const standby = openPool(url, options);
  return {
    async upToDate() {
      const position = await currentPosition(primary);
      const pool = { connect: () => connectAt(position), end: async () => {}, options: standby.options };
      return openDatabaseOn(pool, options);
    },
    public: openDatabaseOn(withFallback(poolOf(primary), standby), options),
    close: () => standby.end(),
  };

  /** Connects to the standby once it has replayed the log to this position, otherwise to the primary. */
  async function connectAt(position: string | undefined): Promise<pg.PoolClient> {
    const client = await standby.connect().catch(() => undefined);
    if (client === undefined) return poolOf(primary).connect();
    try {
      if (position === undefined || (await hasReplayed(client, position, lagMs))) return client;
      client.release();
    } catch {
      client.release(true);
    }
    return poolOf(primary).connect();
  }
}

/** The end of the primary's log; undefined while it is away. */
async function currentPosition(primary: Database): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
      primary,
    );
    return rows[0]?.position;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

/** A server that replays no log is a primary, which has everything. */
async function hasReplayed(client: pg.PoolClient, position: string, lagMs: number): Promise<boolean> {
  for (const end = performance.now() + lagMs; ; await pause(LOOK_AGAIN_MS)) {
    const { rows } = await client.query(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed',
      [position],
    );
    if (rows[0].replayed === true) return true;
    if (performance.now() > end) return false;
  }
}

function withFallback(primary: pg.Pool, standby: pg.Pool) {
  let awayUntil = 0;
  async function query(...statement: unknown[]): Promise<unknown> {
    if (/^(begin|start transaction)/.test(String(statement[0])))
      throw new Error('a database for public pages has no transactions');
    const servers = performance.now() < awayUntil ? [standby, primary] : [primary, standby];
    for (const end = performance.now() + BOTH_AWAY_MS; ; await pause(RETRY_MS)) {
      let lost: unknown;
      for (const server of servers) {
        try {
          return await queryOn(server, statement);
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
          if (server === primary) awayUntil = performance.now() + AWAY_MS;
          lost = error;
        }
      }
      if (performance.now() > end) throw lost;
    }
  }
  const client = { query, release() {} } as unknown as pg.PoolClient;
  return { connect: async () => client, end: async () => {}, options: standby.options };
}

async function queryOn(pool: pg.Pool, statement: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await Reflect.apply(client.query, client, statement);
  } catch (error) {
    isLost = isDatabaseUnavailable(error);
    throw error;
  } finally {
    // A connection that did not answer would keep the next statement waiting too.
    client.release(isLost);
  }
}
