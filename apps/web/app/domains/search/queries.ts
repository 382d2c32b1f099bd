import type { AnswerOf } from '@meche/contract/api-client';
import { searchProfessionals } from '@meche/contract/api-client/search';
import { countChoices } from '@meche/contract/api-client/search-counts';
import { readSearchMeaning } from '@meche/contract/api-client/search-meaning';
import type { Language } from '@meche/contract/enumerations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import type { SearchCriteria } from './search-address.ts';
import { type Widened, widenSearch } from './widening-steps.ts';

type Answer = AnswerOf<typeof searchProfessionals>;

export type Found = Answer & {
  /** Set when the original search had no results and a wider search replaced it. */
  widened?: Widened;
};

/** After more than three steps the results would have too little in common with the search. */
const MAX_STEPS = 3;

/**
 * Loads a page of results. Widens a search without results step by step, at most three times. The previous
 * page stays visible while another loads.
 */
export function searchQuery(api: ApiClient, { view: _, ...criteria }: SearchCriteria) {
  return queryOptions({
    queryKey: ['search', criteria],
    queryFn: async ({ signal }): Promise<Found> => {
      let answer = await find(api, criteria, signal);
      let wide: Widened = { criteria, steps: [] };
      while (answer.items.length === 0 && answer.instead && wide.steps.length < MAX_STEPS) {
        const next = widenSearch(wide, answer.instead);
        if (!next) break;
        wide = next;
        answer = await find(api, wide.criteria, signal);
      }
      // When the widest search also has no results, the query returns the answer to the original search.
      if (wide.steps.length === 0) return answer;
      return answer.items.length > 0 ? { ...answer, widened: wide } : find(api, criteria, signal);
    },
    enabled: criteria.where !== '',
    placeholderData: keepPreviousData,
  });
}

/**
 * Builds the query parameters that the list, the map and the counts share; the list adds its order and
 * page.
 */
export function searchParamsOf(criteria: Omit<SearchCriteria, 'sort' | 'page' | 'missed' | 'mended'>) {
  const { where, categories, named, place, day, part, hours, withinHours, language } = criteria;
  const { hairType, gender, hairLength, access, payment, maxPriceEuros, minRating, square } = criteria;
  const { professional } = criteria;
  return {
    where,
    place,
    day,
    part,
    hours,
    withinHours,
    language,
    hairType,
    minRating,
    square,
    professional,
    gender,
    hairLength,
    access,
    payment,
    categories: categories.join(',') || undefined,
    named: named.join(',') || undefined,
    maxPriceCents: maxPriceEuros === undefined ? undefined : maxPriceEuros * 100,
  };
}

function find(api: ApiClient, criteria: SearchCriteria, signal: AbortSignal): Promise<Answer> {
  return api.call(searchProfessionals, {
    query: { ...searchParamsOf(criteria), sort: criteria.sort, page: criteria.page },
    signal,
  });
}

export function countsQuery(
  api: ApiClient,
  { view: _view, sort: _sort, page: _page, missed: _missed, mended: _mended, ...criteria }: SearchCriteria,
) {
  return queryOptions({
    queryKey: ['search-counts', criteria],
    queryFn: ({ signal }) => api.call(countChoices, { query: searchParamsOf(criteria), signal }),
    enabled: criteria.where !== '',
    staleTime: 60_000,
  });
}

export function readMeaning(api: ApiClient, q: string, language: Language) {
  return api.call(readSearchMeaning, { query: { q, language } });
}
