import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import type { BookingDraft } from '../booking-draft.ts';

const contract = () => import('@meche/contract/appointments');

/**
 * What the visit would cost. At home the commune is enough: the price does not depend on the street. `withTime`: also when the
 * money moves, for the time chosen; one that cannot be booked is refused with what is free next, with whom she asked for.
 */
export function quoteQuery(api: ApiClient, professionalId: string, draft: BookingDraft, withTime = false) {
  const { serviceIds, place, city, postalCode, hairLength, lacking } = draft;
  const startsAt = withTime && draft.startsAt ? new Date(draft.startsAt).toISOString() : undefined;
  const memberId = startsAt && draft.memberId;
  const address = place === 'at_home' && city && postalCode ? { line: city, city, postalCode } : undefined;
  // Without the length nothing has a price, neither the last one nor that of before it was asked.
  const isOpen = lacking?.includes('hairLength') ?? false;
  return queryOptions({
    queryKey: [
      ...['quotes', professionalId, place, serviceIds, address],
      ...[isOpen ? 'open' : hairLength, startsAt, memberId],
    ],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getQuote }) => getQuote),
        { body: { professionalId, serviceIds, place, address, hairLength, startsAt, memberId }, signal },
      ),
    enabled: serviceIds.length > 0 && !isOpen && (place === 'salon' || address !== undefined),
    placeholderData: isOpen ? undefined : keepPreviousData,
  });
}
