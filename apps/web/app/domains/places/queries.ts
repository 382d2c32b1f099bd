import { listCommunes, listPlaces, listStreets } from '@meche/contract/api-client/places';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export function communesQuery(api: ApiClient, text: string) {
  const searchText = text.trim();
  return queryOptions({
    queryKey: ['communes', searchText.toLowerCase()],
    queryFn: ({ signal }) => api.call(listCommunes, { query: { text: searchText }, signal }),
    enabled: searchText.length >= 2 && searchText.length <= 100,
    staleTime: 60_000,
  });
}

/** Loads communes, streets, and departments by number or name, for a text of 2 to 100 characters. */
export function placesQuery(api: ApiClient, text: string) {
  const searchText = text.trim();
  return queryOptions({
    queryKey: ['places', searchText.toLowerCase()],
    queryFn: ({ signal }) => api.call(listPlaces, { query: { text: searchText }, signal }),
    enabled: searchText.length >= 2 && searchText.length <= 100,
    staleTime: 60_000,
  });
}

/** Loads street lines of a postal code, and whether the typed one is known there. */
export function streetsQuery(
  api: ApiClient,
  { line, postalCode = '' }: { line: string; postalCode: string | undefined },
) {
  const typed = line.trim();
  return queryOptions({
    queryKey: ['streets', postalCode, typed.toLowerCase()],
    queryFn: ({ signal }) => api.call(listStreets, { query: { line: typed, postalCode }, signal }),
    enabled: typed.length >= 3 && typed.length <= 200 && /^[0-9]{5}$/.test(postalCode),
    staleTime: 60_000,
  });
}
