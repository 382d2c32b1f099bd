import { type BusinessClock, openBusinessClock } from '#kit/business-clock';
import { type Database, openDatabase, type Patience } from '#kit/database/database';
import type { Config } from './config.ts';
import { openPartners, type Partners } from './partners.ts';

/** What a process of ours runs on: one database, one business clock, one door to each partner. */
export type Parts = {
  config: Config;
  db: Database;
  clock: BusinessClock;
  partners: Partners;
  close(): Promise<void>;
};

/** `patience`: of what asks the database here. */
export async function openParts(config: Config, patience: Patience = 'job'): Promise<Parts> {
  const db = openDatabase(config.DATABASE_URL, { max: config.DATABASE_POOL, patience });
  const clock = await openBusinessClock(db, config.DATABASE_URL, config.MOVABLE_CLOCK);
  const partners = openPartners(config);
  return {
    config,
    db,
    clock,
    partners,
    async close() {
      await clock.close();
      await partners.close();
      await db.destroy();
    },
  };
}
