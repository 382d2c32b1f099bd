/** Staff: the people who perform services, and which ones. */
export {
  listMembers,
  listMembersOfProfessionals,
  type MemberOfStaff,
  type NewMember,
  openMember,
} from './store.ts';
