import {
  getMemberHours,
  getOpeningHours,
  getOwnHours,
  listHolidays,
  listPeriods,
} from '@meche/contract/api-client/hours';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
/** Prefix of all queries that change with the hours of a business or its members. */
export const hoursKey = ['hours'] as const;

export function memberHoursQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...hoursKey, 'member', id],
    queryFn: ({ signal }) => api.call(getMemberHours, { params: { id }, signal }),
  });
}

/** Loads the reader's own hours, for members who cannot edit them. */
export function ownHoursQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'own'],
    queryFn: ({ signal }) => api.call(getOwnHours, { signal }),
  });
}

export function openingHoursQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'professional'],
    queryFn: ({ signal }) => api.call(getOpeningHours, { signal }),
  });
}

export function periodsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'periods'],
    queryFn: ({ signal }) => api.call(listPeriods, { signal }),
  });
}

export function holidaysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...hoursKey, 'holidays'],
    queryFn: ({ signal }) => api.call(listHolidays, { signal }),
  });
}
