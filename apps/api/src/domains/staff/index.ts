/** Staff: the people who perform services, and which ones. */
export {
  eraseMembers,
  listMembers,
  listMembersOfProfessionals,
  type MemberOfStaff,
  type NewMember,
  openMember,
} from './store.ts';
