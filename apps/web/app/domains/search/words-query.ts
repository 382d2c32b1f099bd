import { listServiceWords } from '@meche/contract/api-client/search-meaning';
import type { Language } from '@meche/contract/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

type WordsInput = { text: string; language: Language; where?: string };

/**
 * Loads the service words that match a text of 2 to 100 characters, and the professionals whose name
 * matches, those nearest to `where` first.
 */
export function wordsQuery(api: ApiClient, { text, language, where }: WordsInput) {
  const trimmed = text.trim();
  return queryOptions({
    queryKey: ['search-words', trimmed.toLowerCase(), language, where],
    queryFn: ({ signal }) =>
      api.call(listServiceWords, { query: { text: trimmed, language, where: where || undefined }, signal }),
    enabled: trimmed.length >= 2 && trimmed.length <= 100,
    staleTime: 600_000,
  });
}
