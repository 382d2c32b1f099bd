import { type BusinessClock, openBusinessClock } from '#kit/business-clock';
import { type Database, openDatabase, type Patience } from '#kit/database/database';
import { type Listener, openListener } from '#kit/database/listen';
import type { Config } from './config.ts';
import { openPartners, type Partners } from './partners.ts';

/**
 * What every process runs on: one database pool, one listener, one business clock, one port for each
 * partner.
 */
export type AppContext = {
  config: Config;
  db: Database;
  /** The only listener for notifications of other processes. */
  listener: Listener;
  clock: BusinessClock;
  partners: Partners;
  close(): Promise<void>;
};

/**
 * Database role of the app's processes: reads and writes all rows, but the ledger only through wallet.post
 * (database/migrations, wallet).
 */
export const APP_ROLE = 'meche_app';

/** `patience`: the timeout class of this process's queries. */
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
