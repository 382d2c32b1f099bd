import { searchProfessionals as endpoint } from '@meche/contract/search';
import { listServiceWords, readSearchMeaning } from '@meche/contract/search-meaning';
import type { Database } from '#kit/database/database';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { searchProfessionals } from './search-professionals.ts';
import { suggestWords, understandWish } from './understand-wish.ts';

/** Per network, which many people share: no hand searches as often. */
const searchLimit = { name: 'search', max: 120, windowSeconds: 60 } as const;
const meaningLimit = { name: 'search-meaning', max: 120, windowSeconds: 60 } as const;

export function searchRoutes(http: HttpDoor, deps: { db: Database; clock: Clock; limits: Limits }): void {
  http.serve(endpoint, async ({ query, request }) => {
    await deps.limits.hit(searchLimit, networkOf(request.ip));
    return searchProfessionals(deps, query);
  });
  http.serve(readSearchMeaning, async ({ query, request }) => {
    await deps.limits.hit(meaningLimit, networkOf(request.ip));
    return understandWish(deps, query);
  });
  http.serve(listServiceWords, async ({ query }) => suggestWords(query));
}
