import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type BusinessClock, openBusinessClock } from '#kit/business-clock';
import { type Database, openDatabase, type Patience, type Pooler } from '#kit/database/database';
import { type Listener, openListener } from '#kit/database/listen';
import { openReadDatabases, type ReadDatabases } from '#kit/database/read-database';
import { assertUsable } from '#kit/database/usable-database';
import type { Config } from './config.ts';
import { backgroundLoggerOptions } from './logger.ts';
import { openPartners, type Partners } from './partners.ts';

/**
 * The resources of one process: one database pool, one listener, one business clock, and one port for each
 * partner.
 */
export type AppContext = {
  config: Config;
  /** For what no request's handler logs. Its lines name the request that caused the work. */
  log: Logger;
  db: Database;
  /** Databases for large reads and for public pages, which may be a standby. */
  reads: ReadDatabases;
  /** The process's only connection for notifications of other processes. */
  listener: Listener;
  clock: BusinessClock;
  partners: Partners;
  close(): Promise<void>;
};

/**
 * Database role of the app's processes. It reads and writes all rows, except that it changes the ledger
 * only through wallet.post (database/migrations, wallet).
 */
export const APP_ROLE = 'meche_app';

const migrations = join(import.meta.dirname, '../../../../database/migrations');

/** Checks that this version can serve the database (assertUsable). */
export function assertUsableDatabase(config: Config) {
  const isPooled = poolerOf(config) !== undefined;
  return assertUsable(config.DATABASE_URL, { role: APP_ROLE, migrations, isPooled });
}

/** Whether the process records traces (start-tracing.ts). */
export function isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT }: Config): boolean {
  return OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
}

export function poolerOf({ DATABASE_POOLER: pooler }: Config): Pooler | undefined {
  return pooler === 'none' ? undefined : { isPreparing: pooler === 'transaction' };
}

/**
 * Opens the resources of a process. `patience` chooses the timeouts of its database queries. Throws
 * UnusableDatabase.
 */
export async function openContext(config: Config, patience: Patience = 'job'): Promise<AppContext> {
  await assertUsableDatabase(config);
  const pooler = poolerOf(config);
  const db = openDatabase(config.DATABASE_URL, {
    max: config.DATABASE_POOL,
    patience,
    role: APP_ROLE,
    pooler,
    isTraced: isTraced(config),
  });
  const reads = openReads(config, db, patience);
  const listener = openListener(config.DATABASE_LISTEN_URL ?? config.DATABASE_URL);
  const clock = await openBusinessClock(db, listener, config.MOVABLE_CLOCK);
  const log = pino(backgroundLoggerOptions(config.LOG_LEVEL));
  const partners = openPartners(config, ({ seconds, ...call }) =>
    log.info({ partner: call, responseTime: seconds * 1000 }, 'partner call'),
  );
  return {
    config,
    log,
    db,
    reads,
    listener,
    clock,
    partners,
    async close() {
      await clock.close();
      await listener.close();
      await partners.close();
      await reads.close();
      await db.destroy();
    },
  };
}

/** Opens the standby of DATABASE_READ_URL beside the primary `db`. */
export function openReads(config: Config, db: Database, patience: Patience = 'job'): ReadDatabases {
  return openReadDatabases(db, config.DATABASE_READ_URL, {
    lagMs: config.DATABASE_READ_LAG_SECONDS * 1000,
    max: config.DATABASE_POOL,
    patience,
    role: APP_ROLE,
    pooler: poolerOf(config),
    isTraced: isTraced(config),
  });
}
