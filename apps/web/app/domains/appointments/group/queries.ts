import type { GroupAvailability, GroupQuote } from '@meche/contract/groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { appointmentsKey } from '../queries.ts';
import type { GroupDraft, PersonDraft } from './group-draft.ts';

const contract = () => import('@meche/contract/groups');

function asked({ serviceIds, hairLength, gender }: PersonDraft) {
  return { serviceIds, ...(hairLength && { hairLength }), ...(gender && { gender }) };
}

/** When all of them can be served, by day, days without a time included. */
export function groupSlotsQuery(
  api: ApiClient,
  professionalId: string,
  { people, ...span }: Pick<GroupDraft, 'people'> & { from: string | undefined; days: number },
) {
  const body = { professionalId, people: people.map(asked) };
  return queryOptions<GroupAvailability>({
    queryKey: ['availability', 'group', body, span],
    queryFn: async ({ signal }) => {
      const { findGroupSlots } = await contract();
      const { from, days } = span;
      // A week at most is asked at once; what lies ahead is looked for week by week.
      const at = { ...(from && { from }), days: Math.min(days, 7) };
      return api.call(findGroupSlots, { body: { ...body, ...at }, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** What they wish for, as the server takes it; undefined as long as no time is chosen. */
export function peopleAt({ people, parts }: GroupDraft) {
  if (!parts) return undefined;
  return people.map((person, index) => {
    const { memberId = '', startsAt = '' } = parts[index] ?? {};
    return { ...asked(person), memberId, startsAt: new Date(startsAt).toISOString() };
  });
}

/** What all of it costs at the time chosen, and when the money moves. */
export function groupQuoteQuery(api: ApiClient, professionalId: string, draft: GroupDraft) {
  const people = peopleAt(draft);
  return queryOptions<GroupQuote>({
    queryKey: ['quotes', 'group', professionalId, people],
    queryFn: async ({ signal }) => {
      const { quoteGroup } = await contract();
      return api.call(quoteGroup, { body: { professionalId, people: people ?? [] }, signal });
    },
    enabled: people !== undefined,
  });
}

/** A booking for several people, for whoever made it. */
export function groupQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...appointmentsKey, 'group', id],
    queryFn: async ({ signal }) => {
      const { getGroup } = await contract();
      return api.call(getGroup, { params: { id }, signal });
    },
  });
}
