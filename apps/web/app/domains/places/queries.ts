import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/places');

/** Communes by what is written of them so far; asked from the second letter on. */
export function communesQuery(api: ApiClient, text: string) {
  const asked = text.trim();
  return queryOptions({
    queryKey: ['communes', asked.toLowerCase()],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.listCommunes),
        { query: { text: asked }, signal },
      ),
    enabled: asked.length >= 2 && asked.length <= 100,
    staleTime: 60_000,
  });
}

/** Where one may search: communes, and departments by number or name. */
export function placesQuery(api: ApiClient, text: string) {
  const asked = text.trim();
  return queryOptions({
    queryKey: ['places', asked.toLowerCase()],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.listPlaces),
        { query: { text: asked }, signal },
      ),
    enabled: asked.length >= 2 && asked.length <= 100,
    staleTime: 60_000,
  });
}
