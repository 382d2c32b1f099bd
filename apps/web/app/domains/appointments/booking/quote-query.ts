import { getQuote } from '@meche/contract/api-client/quotes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import type { BookingDraft } from './booking-draft.ts';

/**
 * Loads the price of the booking; at home, city and postal code are enough. `withTime` adds when each
 * payment is due; the server then refuses a past, too early or too late time, but does not check whether it
 * is free.
 */
export function quoteQuery(api: ApiClient, professionalId: string, draft: BookingDraft, withTime = false) {
  const { serviceIds, place, city, postalCode, hairLength, lacking } = draft;
  const startsAt = withTime && draft.startsAt ? new Date(draft.startsAt).toISOString() : undefined;
  const memberId = startsAt && draft.memberId;
  const address = place === 'at_home' && city && postalCode ? { line: city, city, postalCode } : undefined;
  // Without the hair length there is no price, and the previous price must not stay on the screen.
  const isOpen = lacking?.includes('hairLength') ?? false;
  return queryOptions({
    queryKey: [
      ...['quotes', professionalId, place, serviceIds, address],
      ...[isOpen ? 'open' : hairLength, startsAt, memberId],
    ],
    queryFn: ({ signal }) =>
      api.call(getQuote, {
        body: { professionalId, serviceIds, place, address, hairLength, startsAt, memberId },
        signal,
      }),
    enabled: serviceIds.length > 0 && !isOpen && (place === 'salon' || address !== undefined),
    placeholderData: isOpen ? undefined : keepPreviousData,
  });
}
