import type { AnswerOf } from '@meche/contract/api-client';
import { findOnMap } from '@meche/contract/api-client/search-map';
import type { MapPoint } from '@meche/contract/search-map';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { searchParamsOf } from '../queries.ts';
import type { SearchCriteria } from '../search-address.ts';

export type OnMap = AnswerOf<typeof findOnMap>;
export type Point = MapPoint;

/**
 * Loads the points for the same filters as the list, without its order and pages. The previous points stay
 * visible while new ones load.
 */
export function mapQuery(
  api: ApiClient,
  { view: _view, sort: _sort, page: _page, ...criteria }: SearchCriteria,
) {
  return queryOptions({
    queryKey: ['search-map', criteria],
    queryFn: ({ signal }) => api.call(findOnMap, { query: searchParamsOf(criteria), signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
