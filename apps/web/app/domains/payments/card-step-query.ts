import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/appointments');

/**
 * The card step of a hold. The booking answer contains it; fetched after a page reload or when the partner
 * was unavailable.
 */
export function cardStepQuery(api: ApiClient, appointmentId: string) {
  return queryOptions({
    queryKey: ['card-step', appointmentId],
    queryFn: () =>
      api.call(
        contract().then(({ getCardStep }) => getCardStep),
        { params: { id: appointmentId } },
      ),
    // A client secret is valid until the hold ends.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
  });
}
