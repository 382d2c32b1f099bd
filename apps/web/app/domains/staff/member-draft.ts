import type { StaffMember } from '@meche/contract/staff';

export type MemberTyped = Pick<StaffMember, 'firstName' | 'lastName' | 'about' | 'portraitId' | 'serviceIds'>;

export function toMemberDraft(member: StaffMember): MemberTyped {
  const { firstName, lastName, about, portraitId, serviceIds } = member;
  return { firstName, lastName, about, portraitId, serviceIds };
}
