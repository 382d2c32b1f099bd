import { searchProfessionals as endpoint } from '@meche/contract/search';
import { findOnMap as map } from '@meche/contract/search-map';
import type { Database } from '#kit/database/database';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { findOnMap } from './find-on-map.ts';
import { searchProfessionals } from './search-professionals.ts';

/** Per network, which many people share: no hand searches as often. */
const searchLimit = { name: 'search', max: 120, windowSeconds: 60 } as const;
/** Apart: a map asks beside each list, and again where it is moved. */
const mapLimit = { name: 'search_map', max: 120, windowSeconds: 60 } as const;

export function searchRoutes(http: HttpDoor, deps: { db: Database; clock: Clock; limits: Limits }): void {
  http.serve(endpoint, async ({ query, request }) => {
    await deps.limits.hit(searchLimit, networkOf(request.ip));
    return searchProfessionals(deps, query);
  });
  http.serve(map, async ({ query, request }) => {
    await deps.limits.hit(mapLimit, networkOf(request.ip));
    return findOnMap(deps, query);
  });
}
