import type { MapPoint } from '@meche/contract/search-map';
import type { Search, SearchDeps } from './find-candidates.ts';
import { findRanked } from './search-professionals.ts';
import { listOnMap } from './store.ts';

/** More are no points any more; whoever comes closer sees the others. */
const POINTS_AT_MOST = 400;

/** The salons of a search as points: the same ones as on its list, the nearest first. */
export async function findOnMap(deps: SearchDeps, asked: Omit<Search, 'sort' | 'page'>) {
  const { sought, ranked } = await findRanked(deps, { ...asked, sort: 'distance', page: 1 });
  const centre = sought.centre.coordinates;
  // Whoever travels is listed at her own commune: a pin there would look like a door to knock at.
  if (asked.place === 'at_home') return { centre, points: [], total: 0 };
  const nearest = ranked.slice(0, POINTS_AT_MOST);
  const shown = await listOnMap(
    deps.db,
    nearest.map(({ professionalId }) => professionalId),
  );
  const houseOf = new Map(shown.map((house) => [house.professionalId, house]));
  const points = nearest.flatMap(
    ({ professionalId, latitude, longitude, rating, fromPriceCents }): MapPoint[] => {
      const house = houseOf.get(professionalId);
      // Read anew since: she is no longer listed.
      return house ? [{ ...house, coordinates: { latitude, longitude }, rating, fromPriceCents }] : [];
    },
  );
  return { centre, points, total: ranked.length };
}
