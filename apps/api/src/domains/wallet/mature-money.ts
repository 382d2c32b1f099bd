import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { listMatureLots, matureLot } from './store/ledger.ts';

/**
 * Sweep that makes at most 1000 pending lots available on their release date. Returns how many became
 * available.
 */
export async function matureMoney({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  let matured = 0;
  for (const lot of await listMatureLots(db, now)) if ((await matureLot(db, lot, now)) > 0) matured += 1;
  return matured;
}
