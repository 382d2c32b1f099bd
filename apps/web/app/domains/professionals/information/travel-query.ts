import { coverZone, getMileage, quoteMileage } from '@meche/contract/api-client/travel';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const mileageKey = ['mileage'] as const;

export function mileageQuery(api: ApiClient) {
  return queryOptions({
    queryKey: mileageKey,
    queryFn: ({ signal }) => api.call(getMileage, { signal }),
  });
}

/**
 * `body` is the JSON text of the request body, which also serves as cache key. The examples are communes of
 * the work zone.
 */
export function mileageExamplesQuery(api: ApiClient, body: string) {
  return queryOptions({
    queryKey: [...mileageKey, 'examples', body],
    queryFn: ({ signal }) => api.call(quoteMileage, { body: JSON.parse(body), signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Lists the communes of a work zone. `body` is the JSON text of the request body, which also serves as
 * cache key.
 */
export function coverageQuery(api: ApiClient, body: string) {
  return queryOptions({
    queryKey: ['zone coverage', body],
    queryFn: ({ signal }) => api.call(coverZone, { body: JSON.parse(body), signal }),
    placeholderData: keepPreviousData,
  });
}
