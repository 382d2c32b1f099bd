import type { ResponseOf } from '@meche/contract/endpoint';
import type { listFavourites as contract } from '@meche/contract/favourites';
import { type LastVisit, listLastVisits } from '#appointments';
import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { showProfessionals } from '#search';
import { listFavouriteRows } from './store.ts';

const VISITED_SHOWN = 3;
const VISITS_READ = 100;

/**
 * Lists the favourites and up to three other professionals of the latest completed appointments, each with
 * free times for the services of the last completed appointment there. Professionals without a listing are
 * left out.
 */
export async function listFavourites(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<ResponseOf<typeof contract>> {
  const [favourites, visits] = await Promise.all([
    listFavouriteRows(db, accountId),
    listLastVisits(db, accountId, VISITS_READ),
  ]);
  const lastAt = new Map(visits.map((visit) => [visit.professionalId, visit]));
  const favouriteIds = new Set(favourites.map(({ professionalId }) => professionalId));
  const others = visits
    .filter(({ professionalId }) => !favouriteIds.has(professionalId))
    .slice(0, VISITED_SHOWN);
  const ids = [...favouriteIds, ...others.map(({ professionalId }) => professionalId)];
  const professionals = await showProfessionals(
    { db, clock },
    ids.map((professionalId) => ({ professionalId, ...repeatOf(lastAt.get(professionalId)) })),
  );
  const shown = (professionalId: string) => {
    const professional = professionals.get(professionalId);
    if (!professional) return [];
    return [{ ...professional, lastVisitAt: lastAt.get(professionalId)?.startsAt.toISOString() ?? null }];
  };
  return {
    now: clock.now().toISOString(),
    items: favourites.flatMap(({ professionalId, isUsual }) =>
      shown(professionalId).map((professional) => ({ ...professional, isUsual })),
    ),
    visited: others.flatMap(({ professionalId }) => shown(professionalId)),
  };
}

function repeatOf(visit: LastVisit | undefined) {
  return visit && { again: { serviceIds: visit.serviceIds, place: visit.place, at: visit.at } };
}
