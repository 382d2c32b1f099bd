import type { MapPoint } from '@meche/contract/search-map';
import type { RequestDeps, Search, SearchDeps } from './find-candidates.ts';
import { findRanked } from './search-professionals.ts';
import { getOrLoadListings } from './show-candidates.ts';

/** More points make the map unreadable; zooming in shows the others. */
const MAX_POINTS = 400;

/**
 * Returns the salons of a search as points of the map, the MAX_POINTS nearest first; `total` counts
 * them all. No points for home visits. The list of the same search shows the same salons.
 */
export async function findOnMap(deps: SearchDeps, query: Omit<Search, 'sort' | 'page'>) {
  const request: RequestDeps = { ...deps, outage: {} };
  const { sought, ranked } = await findRanked(request, { ...query, sort: 'distance', page: 1 });
  const centre = sought.centre.coordinates;
  // A professional who makes home visits is listed at the commune, and a pin would look like an address.
  if (query.place === 'at_home') return { centre, points: [], total: 0 };
  const nearest = ranked.slice(0, MAX_POINTS);
  const listingOf = await getOrLoadListings(
    request,
    sought,
    nearest.map(({ professionalId }) => professionalId),
  );
  const points = nearest.flatMap(
    ({ professionalId, latitude, longitude, rating, fromPriceCents }): MapPoint[] => {
      const listing = listingOf.get(professionalId);
      if (!listing) return [];
      const { offers, ...shown } = listing;
      const services = sought.offerKeys.map((key) => offers[key]!.service);
      return [{ ...shown, coordinates: { latitude, longitude }, rating, fromPriceCents, services }];
    },
  );
  return { centre, points, total: ranked.length };
}
