import { searchProfessionals as endpoint } from '@meche/contract/search';
import { countChoices as counts } from '@meche/contract/search-counts';
import { findOnMap as map } from '@meche/contract/search-map';
import { listServiceWords, readSearchMeaning } from '@meche/contract/search-meaning';
import { getTownPage } from '@meche/contract/towns';
import { isDatabaseAway } from '#kit/database/database';
import { type Limits, networkOf } from '#kit/http/limits';
import { cacheSerialized } from '#kit/http/serialized-cache';
import type { HttpRouter } from '#kit/http/serve';
import { countChoices } from './count-choices.ts';
import type { SearchDeps } from './find-candidates.ts';
import { findOnMap } from './find-on-map.ts';
import { searchProfessionals } from './search-professionals.ts';
import { showTown } from './show-town.ts';
import { suggestWords, understandSearchText } from './understand-search-text.ts';

/** Per network, which many people share: no hand searches as often. */
const searchLimit = { name: 'search', max: 120, windowSeconds: 60 } as const;
/** Apart: a map asks beside each list, and again where it is moved. */
const mapLimit = { name: 'search_map', max: 120, windowSeconds: 60 } as const;
/** Apart as well: beside each list. */
const countsLimit = { name: 'search_counts', max: 120, windowSeconds: 60 } as const;
const namesLimit = { name: 'search-names', max: 120, windowSeconds: 60 } as const;
const meaningLimit = { name: 'search-meaning', max: 120, windowSeconds: 60 } as const;

export function searchRoutes(http: HttpRouter, deps: SearchDeps & { limits: Limits }): void {
  http.serve(endpoint, async ({ query, request }) => {
    let away: unknown;
    // Nobody is counted where the database is away: what is remembered is answered all the same.
    await deps.limits.hit(searchLimit, networkOf(request.ip)).catch((error) => {
      if (!isDatabaseAway(error)) throw error;
      away = error;
    });
    // Whoever asks the same within the minute is given the same.
    return cacheSerialized(await searchProfessionals({ ...deps, away }, query));
  });
  http.serve(map, async ({ query, request }) => {
    await deps.limits.hit(mapLimit, networkOf(request.ip));
    return findOnMap(deps, query);
  });
  http.serve(counts, async ({ query, request }) => {
    await deps.limits.hit(countsLimit, networkOf(request.ip));
    return countChoices(deps, query);
  });
  http.serve(readSearchMeaning, async ({ query, request }) => {
    await deps.limits.hit(meaningLimit, networkOf(request.ip));
    return understandSearchText(deps, query);
  });
  http.serve(listServiceWords, async ({ query, request }) => {
    // Letter by letter nobody is counted: a place is looked for once it is written, maybe at the address base.
    if (query.where) await deps.limits.hit(namesLimit, networkOf(request.ip));
    return suggestWords(deps, query);
  });
  http.serve(getTownPage, async ({ query, request }) => {
    await deps.limits.hit(searchLimit, networkOf(request.ip));
    return showTown(deps, query);
  });
}
