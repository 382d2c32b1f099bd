import type { Language } from '@meche/contract/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const meaning = () => import('@meche/contract/search-meaning');

/** What one may ask for, by what is written of it so far. */
export function wordsQuery(api: ApiClient, text: string, language: Language) {
  const asked = text.trim();
  return queryOptions({
    queryKey: ['search-words', asked.toLowerCase(), language],
    queryFn: ({ signal }) =>
      api.call(
        meaning().then(({ listServiceWords }) => listServiceWords),
        { query: { text: asked, language }, signal },
      ),
    enabled: asked.length >= 2 && asked.length <= 100,
    staleTime: 600_000,
  });
}
