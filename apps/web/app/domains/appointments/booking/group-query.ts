import { findGroupSlots, getGroup, quoteGroup } from '@meche/contract/api-client/groups';
import type { GroupAvailability, GroupQuote } from '@meche/contract/groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { appointmentsKey } from '../queries.ts';
import { type BookingDraft, isPersonComplete, listPeople, type PersonDraft } from './booking-draft.ts';

function personInput({ serviceIds, hairLength, gender }: PersonDraft) {
  return { serviceIds, ...(hairLength && { hairLength }), ...(gender && { gender }) };
}

/**
 * Loads the times at which the whole group can be served, by day, for at most seven days. The result
 * includes days without a free time.
 */
export function groupSlotsQuery(
  api: ApiClient,
  professionalId: string,
  draft: BookingDraft,
  span: { from: string | undefined; days: number },
) {
  const body = { professionalId, people: listPeople(draft).map(personInput) };
  return queryOptions<GroupAvailability>({
    queryKey: ['availability', 'group', body, span],
    queryFn: ({ signal }) => {
      const { from, days } = span;
      const at = { ...(from && { from }), days: Math.min(days, 7) };
      return api.call(findGroupSlots, { body: { ...body, ...at }, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns the people with their members and times as the API expects them, or undefined until the times are
 * chosen.
 */
export function toPeopleInput(draft: BookingDraft) {
  if (!draft.startsAt) return undefined;
  return listPeople(draft).map((person) => {
    const { memberId = '', startsAt = '' } = person;
    return { ...personInput(person), memberId, startsAt: new Date(startsAt).toISOString() };
  });
}

export function groupQuoteQuery(api: ApiClient, professionalId: string, draft: BookingDraft) {
  // Before a time is chosen, the quote has the price alone.
  const people = toPeopleInput(draft) ?? listPeople(draft).map(personInput);
  return queryOptions<GroupQuote>({
    queryKey: ['quotes', 'group', professionalId, people],
    queryFn: ({ signal }) => api.call(quoteGroup, { body: { professionalId, people }, signal }),
    enabled: listPeople(draft).every(isPersonComplete),
    placeholderData: keepPreviousData,
  });
}

export function groupQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...appointmentsKey, 'group', id],
    queryFn: ({ signal }) => api.call(getGroup, { params: { id }, signal }),
  });
}
