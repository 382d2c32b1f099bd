import { type BusinessClock, openBusinessClock } from '#kit/business-clock';
import { type Database, openDatabase, type Patience } from '#kit/database/database';
import { type Listener, openListener } from '#kit/database/listen';
import type { Config } from './config.ts';
import { openPartners, type Partners } from './partners.ts';

/** What a process of ours runs on: one database, one ear, one business clock, one door to each partner. */
export type AppContext = {
  config: Config;
  db: Database;
  /** Whatever listens for news from other processes does so here. */
  listener: Listener;
  clock: BusinessClock;
  partners: Partners;
  close(): Promise<void>;
};

/** The role of the product's processes: all rows; the ledger by wallet.post alone (database/migrations, wallet). */
export const APP_ROLE = 'meche_app';

/** `patience`: of what asks the database here. */
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
