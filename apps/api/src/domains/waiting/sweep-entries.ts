import type { Database } from '#kit/database/database';
import type { Sweep } from '#kit/jobs/reactions';
import { sweepEach } from '#kit/jobs/sweep-each';
import type { Clock } from '#kit/time';
import { expireOffer } from './expire-offer.ts';
import { offerFreedTimes } from './offer-freed-times.ts';
import { listProfessionalsToLook } from './store/entries.ts';
import { listExpiredOffers } from './store/offers.ts';

export function waitingSweeps(deps: { db: Database; clock: Clock }): Sweep[] {
  const sweep = (name: string, list: typeof listExpiredOffers, run: typeof expireOffer): Sweep => ({
    name,
    run: () =>
      sweepEach<string>(deps, {
        sweep: name,
        list: (due) => list(deps.db, due),
        run: (id) => run(deps, id),
      }),
  });
  return [
    sweep('expire-offers', listExpiredOffers, expireOffer),
    sweep('offer-freed-times', listProfessionalsToLook, offerFreedTimes),
  ];
}
