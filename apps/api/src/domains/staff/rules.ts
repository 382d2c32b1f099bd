import {
  type MemberPermission,
  memberPermissions,
  type Permission,
  permissions,
} from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';

/** Invitations a salon may mail a day, and one address may get an hour, whoever invites it. */
export const limits = {
  invitations: { name: 'staff-invitations', max: 30, windowSeconds: 24 * 3600 },
  invitationsTo: { name: 'staff-invitations-to', max: 3, windowSeconds: 3600 },
} as const;

/** Of one salon, those who cannot be booked counted: a list that is read whole. */
export const MOST_MEMBERS = 100;

const everything: ReadonlySet<Permission> = new Set(permissions);

/** Who sees every calendar sees her own. */
const brings: Partial<Record<MemberPermission, readonly Permission[]>> = {
  see_all_calendars: ['own_calendar'],
};

/** The one table of who may do what in a business: the owner everything, a member what she was granted. */
export function permissionsOf({
  isOwner,
  granted,
}: {
  isOwner: boolean;
  granted: readonly MemberPermission[];
}): ReadonlySet<Permission> {
  if (isOwner) return everything;
  return new Set<Permission>(granted.flatMap((one) => [one, ...(brings[one] ?? [])]));
}

/** Whether somebody of the staff sees and changes what is in a member's calendar: her own, or everybody's. */
export function mayOpenCalendar(
  { memberId, can }: { memberId: string; can: ReadonlySet<Permission> },
  ofMemberId: string,
): boolean {
  return can.has('see_all_calendars') || (can.has('own_calendar') && memberId === ofMemberId);
}

/** In the order of the contract, each once. */
export function inOrder(granted: readonly MemberPermission[]): MemberPermission[] {
  return memberPermissions.filter((one) => granted.includes(one));
}

export type StaffRow = {
  id: string;
  firstName: string;
  lastName: string;
  accountId: string | null;
  isOwner: boolean;
  bookable: boolean;
  joinedAt: Date | null;
  granted: MemberPermission[];
  portraitId: string | null;
  about: string;
  version: number;
  restsByPlan: boolean;
};

export type InvitationRow = {
  memberId: string;
  linkId: string;
  email: string;
  invitedAt: Date;
  expiresAt: Date;
};

/** A member as the owner sees her; `email` is her account's, when she has one. System time. */
export function presentMember(
  member: StaffRow,
  {
    email,
    invitation,
    serviceIds,
  }: { email: string | undefined; invitation: InvitationRow | undefined; serviceIds: string[] },
  now: Date,
): StaffMember {
  const { id, firstName, lastName, joinedAt, granted, portraitId, about, version, restsByPlan } = member;
  return {
    id,
    firstName,
    lastName,
    portraitId,
    about,
    version,
    restsByPlan,
    serviceIds,
    granted: inOrder(granted),
    name: `${firstName} ${lastName}`.trim(),
    active: member.bookable,
    state: stateOf(member, invitation, now),
    email: email ?? invitation?.email ?? null,
    invitedAt: invitation?.invitedAt.toISOString() ?? null,
    joinedAt: joinedAt?.toISOString() ?? null,
  };
}

function stateOf(member: StaffRow, invitation: InvitationRow | undefined, now: Date): StaffMember['state'] {
  if (member.isOwner) return 'owner';
  if (member.accountId) return 'joined';
  if (!invitation) return 'no_account';
  return invitation.expiresAt > now ? 'invited' : 'invitation_expired';
}
