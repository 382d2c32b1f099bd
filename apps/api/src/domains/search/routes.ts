import { searchProfessionals as endpoint } from '@meche/contract/search';
import { getTownPage } from '@meche/contract/towns';
import type { Database } from '#kit/database/database';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { searchProfessionals } from './search-professionals.ts';
import { showTown } from './show-town.ts';

/** Per network, which many people share: no hand searches as often. */
const searchLimit = { name: 'search', max: 120, windowSeconds: 60 } as const;

export function searchRoutes(http: HttpDoor, deps: { db: Database; clock: Clock; limits: Limits }): void {
  http.serve(endpoint, async ({ query, request }) => {
    await deps.limits.hit(searchLimit, networkOf(request.ip));
    return searchProfessionals(deps, query);
  });
  http.serve(getTownPage, async ({ query, request }) => {
    await deps.limits.hit(searchLimit, networkOf(request.ip));
    return showTown(deps, query);
  });
}
