import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/hours');

/** Prefix of all queries that change with the hours of a business or its members. */
export const hoursKey = ['hours'] as const;

export function memberHoursQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...hoursKey, 'member', id],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getMemberHours }) => getMemberHours),
        { params: { id }, signal },
      ),
  });
}

/** Loads the reader's own hours, for members who cannot edit them. */
export function ownHoursQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'own'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getOwnHours }) => getOwnHours),
        { signal },
      ),
  });
}

export function openingHoursQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'professional'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getOpeningHours }) => getOpeningHours),
        { signal },
      ),
  });
}

export function periodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'periods'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listPeriods }) => listPeriods),
        { signal },
      ),
  });
}

export function holidaysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'holidays'],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listHolidays }) => listHolidays),
        { signal },
      ),
  });
}
