import { searchProfessionals as endpoint } from '@meche/contract/search';
import { countChoices as counts } from '@meche/contract/search-counts';
import { findOnMap as map } from '@meche/contract/search-map';
import { listServiceWords, readSearchMeaning } from '@meche/contract/search-meaning';
import { getTownPage } from '@meche/contract/towns';
import { isDatabaseUnavailable } from '#kit/database/database';
import { type Limit, type Limits, networkOf } from '#kit/http/limits';
import { cacheSerialized } from '#kit/http/serialized-cache';
import type { HttpRouter } from '#kit/http/serve';
import { countChoices } from './count-choices.ts';
import type { Outage, SearchDeps } from './find-candidates.ts';
import { findOnMap } from './find-on-map.ts';
import { searchProfessionals } from './search-professionals.ts';
import { showTown } from './show-town.ts';
import { suggestWords, understandSearchText } from './understand-search-text.ts';

/**
 * The limits count per network, which hundreds of customers of a mobile operator may share. One person
 * searches ten times a minute.
 */
const searchLimit = { name: 'search', max: 1200, windowSeconds: 60 } as const;
/** The map has its own limit, because it queries with each list and each move. */
const mapLimit = { name: 'search_map', max: 1200, windowSeconds: 60 } as const;
/** The counts have their own limit, because they are queried with each list. */
const countsLimit = { name: 'search_counts', max: 1200, windowSeconds: 60 } as const;
const namesLimit = { name: 'search-names', max: 1200, windowSeconds: 60 } as const;
const meaningLimit = { name: 'search-meaning', max: 1200, windowSeconds: 60 } as const;

export function searchRoutes(
  http: HttpRouter,
  deps: SearchDeps & { limits: Limits; hasStandby?: boolean },
): void {
  /** When the database is unavailable there is no rate limit, and cached answers are still served. */
  const hit = async (limit: Limit, ip: string): Promise<Outage> => {
    try {
      await deps.limits.hit(limit, networkOf(ip));
      return {};
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return deps.hasStandby ? {} : { error };
    }
  };
  http.serve(endpoint, async ({ query, request }) => {
    const outage = await hit(searchLimit, request.ip);
    // Identical searches within a minute share the serialized answer, unless a listing or calendar of their
    // area changed.
    return cacheSerialized(await searchProfessionals(deps, query, outage));
  });
  http.serve(map, async ({ query, request }) => {
    await hit(mapLimit, request.ip);
    return findOnMap(deps, query);
  });
  http.serve(counts, async ({ query, request }) => {
    await hit(countsLimit, request.ip);
    return countChoices(deps, query);
  });
  http.serve(readSearchMeaning, async ({ query, request }) => {
    await hit(meaningLimit, request.ip);
    return understandSearchText(deps, query);
  });
  http.serve(listServiceWords, async ({ query, request }) => {
    // Suggestions while typing have no limit, but locating `where` may call the address service.
    if (query.where) await hit(namesLimit, request.ip);
    return cacheSerialized(await suggestWords(deps, query));
  });
  http.serve(getTownPage, async ({ query, request }) => {
    await hit(searchLimit, request.ip);
    return showTown(deps, query);
  });
}
