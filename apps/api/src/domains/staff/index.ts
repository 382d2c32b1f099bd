/**
 * Staff: the members of a business, the services they perform, and the permissions of members with an
 * account.
 */
export type { Welcome } from './accept-invitation.ts';
export { limitBookableMembers } from './choose-bookable.ts';
export { dismissStaff, leaveTeam } from './end-membership.ts';
export { StaffAccessEnded, StaffChanged } from './facts.ts';
export { findStanding, listStandings } from './find-standing.ts';
export { type ImportedMember, importTeam } from './import-team.ts';
export { findInviterOf } from './read-invitation.ts';
export { staffRoutes } from './routes.ts';
export { commissionPercentOn, MAX_MEMBERS, mayOpenCalendar } from './rules.ts';
export { type CommissionRow, listCommissions } from './store/commissions.ts';
export {
  assignService,
  eraseMembers,
  listMembers,
  listMembersOfProfessionals,
  listPerformers,
  listStaffRows,
  type MemberOfStaff,
  type NewMember,
  openMember,
  updatePortraits,
} from './store/members.ts';
