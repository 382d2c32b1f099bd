import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { listRipeLots, matureLot } from './store/ledger.ts';

/** Sweep: makes pending lots available whose date has come; returns how many. */
export async function matureMoney({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  let matured = 0;
  for (const lot of await listRipeLots(db, now)) if ((await matureLot(db, lot, now)) > 0) matured += 1;
  return matured;
}
