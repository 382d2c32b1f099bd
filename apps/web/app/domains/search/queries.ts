import type { ResponseOf } from '@meche/contract/endpoint';
import type { searchProfessionals } from '@meche/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import type { SearchAsked } from './search-address.ts';

const contract = () => import('@meche/contract/search');

/** A page of professionals, and what was looked for beyond it where nobody was found. */
export type Found = ResponseOf<typeof searchProfessionals>;

/** A page of professionals. While another is fetched the last one stays in sight. */
export function searchQuery(api: ApiClient, { view: _, ...asked }: SearchAsked) {
  return queryOptions({
    queryKey: ['search', asked],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ searchProfessionals }) => searchProfessionals),
        {
          query: { ...questionOf(asked), sort: asked.sort, page: asked.page },
          signal,
        },
      ),
    enabled: asked.where !== '',
    placeholderData: keepPreviousData,
  });
}

/** What the list and the map ask alike. */
export function questionOf(asked: Omit<SearchAsked, 'sort' | 'page'>) {
  const { where, categories, place, day, hairType, maxPriceEuros, minRating, square } = asked;
  return {
    ...{ where, place, day, hairType, minRating, square },
    categories: categories.join(',') || undefined,
    maxPriceCents: maxPriceEuros === undefined ? undefined : maxPriceEuros * 100,
  };
}
