import { type BusinessClock, openBusinessClock } from '#kit/business-clock';
import { type Database, openDatabase, type Patience } from '#kit/database/database';
import { type Listener, openListener } from '#kit/database/listen';
import type { Config } from './config.ts';
import { openPartners, type Partners } from './partners.ts';

/**
 * The resources of one process: one database pool, one listener, one business clock, and one port for each
 * partner.
 */
export type AppContext = {
  config: Config;
  db: Database;
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

/** Opens the resources of a process. `patience` chooses the timeouts of its database queries. */
export async function openContext(config: Config, patience: Patience = 'job'): Promise<AppContext> {
  const db = openDatabase(config.DATABASE_URL, { max: config.DATABASE_POOL, patience, role: APP_ROLE });
  const listener = openListener(config.DATABASE_URL);
  const clock = await openBusinessClock(db, listener, config.MOVABLE_CLOCK);
  const partners = openPartners(config);
  return {
    config,
    db,
    listener,
    clock,
    partners,
    async close() {
      await clock.close();
      await listener.close();
      await partners.close();
      await db.destroy();
    },
  };
}
