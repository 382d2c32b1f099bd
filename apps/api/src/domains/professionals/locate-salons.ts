import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { sweepEach } from '#kit/jobs/sweep';
import { type WorkSource, workSource } from '#kit/jobs/work-source';
import type { Clock } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { locateStreet, type StreetDeps } from '#places';
import { ProfessionalChanged } from './facts.ts';
import { salonsToLocate, updateStreetPoint } from './store/places.ts';
import { lockProfessional } from './store.ts';

type Deps = { db: Database; clock: Pick<Clock, 'now'>; geocoding: StreetDeps['geocoding'] };

/**
 * Looks up the streets of salons whose address is new or has changed, one request at a time, and returns how
 * many. A salon whose street is unknown stays at the middle of its commune. Must run outside of a
 * transaction. Throws RowsFailed while the geocoder is away; those salons stay due.
 */
export async function locateSalons(deps: Deps): Promise<number> {
  return sweepEach(deps, salonsToLocate, {
    endsRound: (error) => error instanceof PartnerUnavailable,
    async run(address, now) {
      const point = await locateStreet(deps, address);
      await inTransaction(deps.db, async (tx) => {
        await lockProfessional(tx, address.professionalId);
        const isSaved = await updateStreetPoint(tx, address, point, now);
        if (isSaved && point)
          await announce(tx, ProfessionalChanged, { professionalId: address.professionalId }, now);
      });
    },
  });
}

/** Without a geocoder there is nothing to do. */
export function salonSweeps(deps: Deps): WorkSource[] {
  return deps.geocoding ? [workSource(salonsToLocate, () => locateSalons(deps))] : [];
}
