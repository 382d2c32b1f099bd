import type { StaffMember } from '@meche/contract/staff';

/** What the form of somebody of the salon holds. */
export type MemberTyped = Pick<StaffMember, 'firstName' | 'lastName' | 'about' | 'portraitId' | 'serviceIds'>;

export function typedOf(member: StaffMember): MemberTyped {
  const { firstName, lastName, about, portraitId, serviceIds } = member;
  return { firstName, lastName, about, portraitId, serviceIds };
}
