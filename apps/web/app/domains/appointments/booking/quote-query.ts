import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import type { BookingDraft } from '../booking-draft.ts';

const contract = () => import('@meche/contract/appointments');

/** What the visit would cost. At home the commune is enough: the price does not depend on the street. */
/** `withTime`: also when the money moves, for the time chosen. */
export function quoteQuery(api: ApiClient, professionalId: string, draft: BookingDraft, withTime = false) {
  const { serviceIds, place, city, postalCode } = draft;
  const startsAt = withTime && draft.startsAt ? new Date(draft.startsAt).toISOString() : undefined;
  const address = place === 'at_home' && city && postalCode ? { line: city, city, postalCode } : undefined;
  return queryOptions({
    queryKey: ['quotes', professionalId, place, serviceIds, address, startsAt],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getQuote }) => getQuote),
        { body: { professionalId, serviceIds, place, address, startsAt }, signal },
      ),
    enabled: serviceIds.length > 0 && (place === 'salon' || address !== undefined),
    placeholderData: keepPreviousData,
  });
}
