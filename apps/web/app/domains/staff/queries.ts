import { listAppointmentsToHandOver } from '@meche/contract/api-client/handing-over';
import { listStaff, readInvitation } from '@meche/contract/api-client/staff';
import type { StaffList, StaffMember } from '@meche/contract/staff';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createLinkApi } from '~/domains/identity/link-api.ts';
import type { ApiClient } from '~/lib/api/client.ts';
export const staffKey = ['staff'] as const;

export function staffQuery(api: ApiClient) {
  return queryOptions({
    queryKey: staffKey,
    queryFn: ({ signal }) => api.call(listStaff, { signal }),
  });
}

export function cacheMember(cache: QueryClient, member: StaffMember): void {
  cache.setQueryData<StaffList>(
    staffKey,
    (list) => list && { ...list, members: list.members.map((one) => (one.id === member.id ? member : one)) },
  );
}

/** Key of the upcoming appointments of a member and the colleagues who could take them over. */
export const appointmentsToHandOverKey = (memberId: string) =>
  ['appointments-to-hand-over', memberId] as const;

export function appointmentsToHandOverQuery(api: ApiClient, memberId: string) {
  return queryOptions({
    queryKey: appointmentsToHandOverKey(memberId),
    queryFn: ({ signal }) => api.call(listAppointmentsToHandOver, { params: { id: memberId }, signal }),
  });
}

/** Loads the invitation that belongs to the token of an emailed link. */
export function invitationQuery(token: string | null | undefined) {
  return queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) =>
      createLinkApi(token ?? '').call(readInvitation, { body: { token: token ?? '' }, signal }),
    enabled: Boolean(token),
  });
}
