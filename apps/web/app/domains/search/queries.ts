import type { ResponseOf } from '@meche/contract/endpoint';
import type { Language } from '@meche/contract/enumerations';
import type { searchProfessionals } from '@meche/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import type { SearchCriteria } from './search-address.ts';
import { type Widened, widen } from './widening-steps.ts';

const contract = () => import('@meche/contract/search');

type Answer = ResponseOf<typeof searchProfessionals>;

/** A page of results; without results, also the alternatives. */
export type Found = Answer & {
  /** Set when the search had no results and a wider one replaced it. */
  widened?: Widened;
};

/** Beyond three steps the search is no longer the one that was made. */
const STEPS_AT_MOST = 3;

/**
 * A page of results. The previous page stays visible while another loads. Without results it widens the
 * search.
 */
export function searchQuery(api: ApiClient, { view: _, ...asked }: SearchCriteria) {
  return queryOptions({
    queryKey: ['search', asked],
    queryFn: async ({ signal }): Promise<Found> => {
      let answer = await find(api, asked, signal);
      let wide: Widened = { asked, steps: [] };
      while (answer.items.length === 0 && answer.instead && wide.steps.length < STEPS_AT_MOST) {
        const next = widen(wide, answer.instead);
        if (!next) break;
        wide = next;
        answer = await find(api, wide.asked, signal);
      }
      // When widening finds nothing either, the answer to the original search is returned.
      if (wide.steps.length === 0) return answer;
      return answer.items.length > 0 ? { ...answer, widened: wide } : find(api, asked, signal);
    },
    enabled: asked.where !== '',
    placeholderData: keepPreviousData,
  });
}

/** Query parameters shared by the list and the map. */
export function questionOf(asked: Omit<SearchCriteria, 'sort' | 'page' | 'missed' | 'mended'>) {
  const { where, categories, named, place, day, part, withinHours, language } = asked;
  const { hairType, gender, hairLength, access, payment, maxPriceEuros, minRating, square } = asked;
  return {
    where,
    place,
    day,
    part,
    withinHours,
    language,
    hairType,
    minRating,
    square,
    gender,
    hairLength,
    access,
    payment,
    categories: categories.join(',') || undefined,
    named: named.join(',') || undefined,
    maxPriceCents: maxPriceEuros === undefined ? undefined : maxPriceEuros * 100,
  };
}

function find(api: ApiClient, asked: SearchCriteria, signal: AbortSignal): Promise<Answer> {
  return api.call(
    contract().then(({ searchProfessionals }) => searchProfessionals),
    { query: { ...questionOf(asked), sort: asked.sort, page: asked.page }, signal },
  );
}

const counts = () => import('@meche/contract/search-counts');

/** Result counts of each filter choice, loaded after the list. */
export function countsQuery(
  api: ApiClient,
  { view: _view, sort: _sort, page: _page, missed: _missed, mended: _mended, ...asked }: SearchCriteria,
) {
  return queryOptions({
    queryKey: ['search-counts', asked],
    queryFn: ({ signal }) =>
      api.call(
        counts().then(({ countChoices }) => countChoices),
        { query: questionOf(asked), signal },
      ),
    enabled: asked.where !== '',
    staleTime: 60_000,
  });
}

const meaning = () => import('@meche/contract/search-meaning');

/** What the server understands of a free-text search. */
export function readMeaning(api: ApiClient, q: string, language: Language) {
  return api.call(
    meaning().then(({ readSearchMeaning }) => readSearchMeaning),
    { query: { q, language } },
  );
}
