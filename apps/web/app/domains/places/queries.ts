import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/places');

/** Communes by the beginning of their name or postal code; asked from the second letter on. */
export function communesQuery(api: ApiClient, text: string) {
  const asked = text.trim();
  return queryOptions({
    queryKey: ['communes', asked.toLowerCase()],
    queryFn: async ({ signal }) =>
      api.call((await contract()).listCommunes, { query: { text: asked }, signal }),
    enabled: asked.length >= 2 && asked.length <= 60,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
