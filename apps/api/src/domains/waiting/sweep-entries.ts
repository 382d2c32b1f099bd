import type { Database } from '#kit/database/database';
import { sweepEach } from '#kit/jobs/sweep';
import { type WorkSource, workSource } from '#kit/jobs/work-source';
import type { Clock } from '#kit/time';
import { expireOffer } from './expire-offer.ts';
import { offerFreedTimes } from './offer-freed-times.ts';
import { professionalsToLook } from './store/entries.ts';
import { expiredOffers } from './store/offers.ts';

export function waitingSweeps(deps: { db: Database; clock: Clock }): WorkSource[] {
  const sweep = (rows: typeof expiredOffers, run: typeof expireOffer): WorkSource =>
    workSource(rows, () => sweepEach(deps, rows, { run: ({ id }) => run(deps, id) }));
  return [sweep(expiredOffers, expireOffer), sweep(professionalsToLook, offerFreedTimes)];
}
