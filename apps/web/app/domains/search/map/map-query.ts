import type { ResponseOf } from '@meche/contract/endpoint';
import type { findOnMap, MapPoint } from '@meche/contract/search-map';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { questionOf } from '../queries.ts';
import type { SearchCriteria } from '../search-address.ts';

const contract = () => import('@meche/contract/search-map');

export type OnMap = ResponseOf<typeof findOnMap>;
export type Point = MapPoint;

/** The search results as points. The previous points stay visible while others load. */
export function mapQuery(
  api: ApiClient,
  { view: _view, sort: _sort, page: _page, ...asked }: SearchCriteria,
) {
  return queryOptions({
    queryKey: ['search-map', asked],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ findOnMap }) => findOnMap),
        { query: questionOf(asked), signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
