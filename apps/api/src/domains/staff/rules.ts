import { type CommissionCategory, commissionCategories } from '@meche/contract/enumerations';
import {
  type MemberPermission,
  memberPermissions,
  type Permission,
  permissions,
} from '@meche/contract/permissions';
import type { CommissionRates, StaffMember } from '@meche/contract/staff';

/** The number of invitations that a salon may send per day, and that one address may receive per hour. */
export const limits = {
  invitations: { name: 'staff-invitations', max: 30, windowSeconds: 24 * 3600 },
  invitationsTo: { name: 'staff-invitations-to', max: 3, windowSeconds: 3600 },
} as const;

/** The maximum per salon, including members who cannot be booked. The list of members is not paged. */
export const MAX_MEMBERS = 100;

const everything: ReadonlySet<Permission> = new Set(permissions);

const brings: Partial<Record<MemberPermission, readonly Permission[]>> = {
  see_all_calendars: ['own_calendar'],
  see_money: ['see_own_takings'],
};

/**
 * Returns the permissions of a member: the owner has all permissions; a member has the granted permissions
 * and those that they imply.
 */
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

/**
 * True when a member may see and change this calendar: their own with the permission own_calendar, or any
 * calendar with see_all_calendars.
 */
export function mayOpenCalendar(
  { memberId, can }: { memberId: string; can: ReadonlySet<Permission> },
  ofMemberId: string,
): boolean {
  return can.has('see_all_calendars') || (can.has('own_calendar') && memberId === ofMemberId);
}

/** Sorts permissions in the order of the contract and removes duplicates. */
export function sortPermissions(granted: readonly MemberPermission[]): MemberPermission[] {
  return memberPermissions.filter((one) => granted.includes(one));
}

/** Percents of one category of a member, each from its month on. */
type DatedPercent = { since: string; percent: number };

/** Returns the percent that applies on a day: that of the latest month that has begun; without one 0. */
export function commissionPercentOn(rates: readonly DatedPercent[], day: string): number {
  return rates.reduce<DatedPercent>(
    (latest, rate) => (rate.since <= day && rate.since > latest.since ? rate : latest),
    { since: '', percent: 0 },
  ).percent;
}

/** Returns the commission of a member on a day, in the order of the contract, without categories at 0. */
export function commissionOn(
  rates: readonly (DatedPercent & { category: CommissionCategory })[],
  day: string,
): CommissionRates {
  const byCategory = Map.groupBy(rates, ({ category }) => category);
  return commissionCategories
    .map((category) => ({ category, percent: commissionPercentOn(byCategory.get(category) ?? [], day) }))
    .filter(({ percent }) => percent > 0);
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

/**
 * Returns a member as the owner sees them. `email` is the address of the member's account; without one the
 * invitation's is shown. `now` is system time.
 */
export function presentMember(
  member: StaffRow,
  {
    email,
    invitation,
    serviceIds,
    commission,
  }: {
    email: string | undefined;
    invitation: InvitationRow | undefined;
    serviceIds: string[];
    commission: CommissionRates;
  },
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
    commission,
    granted: sortPermissions(granted),
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
