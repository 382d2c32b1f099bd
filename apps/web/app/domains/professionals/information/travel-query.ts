import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/travel');

export const mileageKey = ['mileage'] as const;

/** What the way to a visit at home costs, and what it did. */
export function mileageQuery(api: ApiClient) {
  return queryOptions({
    queryKey: mileageKey,
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getMileage }) => getMileage),
        { signal },
      ),
  });
}

/** What terms come to in communes of her zone. `asked`: the body, as one text, by which it is known. */
export function mileageExamplesQuery(api: ApiClient, asked: string) {
  return queryOptions({
    queryKey: [...mileageKey, 'examples', asked],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then(({ quoteMileage }) => quoteMileage),
        { body: JSON.parse(asked), signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** The communes that a zone comes to; `asked` as above. */
export function coverageQuery(api: ApiClient, asked: string) {
  return queryOptions({
    queryKey: ['zone coverage', asked],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then(({ coverZone }) => coverZone),
        { body: JSON.parse(asked), signal },
      ),
    placeholderData: keepPreviousData,
  });
}
