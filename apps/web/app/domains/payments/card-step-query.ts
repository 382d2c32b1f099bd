import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/appointments');

/** The card step of a hold. It is known from the booking itself; asked for when the page was left, or the partner was away. */
export function cardStepQuery(api: ApiClient, appointmentId: string) {
  return queryOptions({
    queryKey: ['card-step', appointmentId],
    queryFn: () =>
      api.call(
        contract().then(({ getCardStep }) => getCardStep),
        { params: { id: appointmentId } },
      ),
    // A secret is good until the hold ends.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
  });
}
