import { getSalonPoint } from '@meche/contract/api-client/profile';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export const salonPointKey = ['salon-point'] as const;

/** A new street is looked up seconds after it was saved. */
const LOOK_AGAIN = { ms: 2_000, times: 5 };

export function salonPointQuery(api: ApiClient) {
  return queryOptions({
    queryKey: salonPointKey,
    queryFn: ({ signal }) => api.call(getSalonPoint, { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.precision === 'commune' && dataUpdateCount < LOOK_AGAIN.times && LOOK_AGAIN.ms,
  });
}
