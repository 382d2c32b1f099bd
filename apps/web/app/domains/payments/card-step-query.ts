import { getCardStep } from '@meche/contract/api-client/appointments';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/**
 * Loads the card step of a held appointment. The booking answer contains the card step, so this query runs
 * only after a page reload or when the partner was unavailable.
 */
export function cardStepQuery(api: ApiClient, appointmentId: string) {
  return queryOptions({
    queryKey: ['card-step', appointmentId],
    queryFn: () => api.call(getCardStep, { params: { id: appointmentId } }),
    // A client secret stays valid until the hold ends.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
  });
}
