import type { MapPoint } from '@meche/contract/search-map';
import type { Search, SearchDeps } from './find-candidates.ts';
import { findRanked } from './search-professionals.ts';
import { getOrLoadListings } from './show-candidates.ts';

/** More are no points any more; whoever comes closer sees the others. */
const POINTS_AT_MOST = 400;

/** The salons of a search as points: the same ones as on its list, the nearest first. */
export async function findOnMap(deps: SearchDeps, asked: Omit<Search, 'sort' | 'page'>) {
  const { sought, ranked } = await findRanked(deps, { ...asked, sort: 'distance', page: 1 });
  const centre = sought.centre.coordinates;
  // Whoever travels is listed at her own commune: a pin there would look like a door to knock at.
  if (asked.place === 'at_home') return { centre, points: [], total: 0 };
  const nearest = ranked.slice(0, POINTS_AT_MOST);
  const listingOf = await getOrLoadListings(
    deps,
    sought,
    nearest.map(({ professionalId }) => professionalId),
  );
  const points = nearest.flatMap(
    ({ professionalId, latitude, longitude, rating, fromPriceCents }): MapPoint[] => {
      const listing = listingOf.get(professionalId);
      if (!listing) return [];
      const { offers, ...shown } = listing;
      const services = sought.wanted.map((key) => offers[key]!.service);
      return [{ ...shown, coordinates: { latitude, longitude }, rating, fromPriceCents, services }];
    },
  );
  return { centre, points, total: ranked.length };
}
