// Generated from packages/contract/src/staff.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../staff.ts';

export const acceptInvitation: ApiEndpoint<typeof contract.acceptInvitation> = {
  method: 'POST',
  path: '/staff-invitations/accept',
  body: { token: 0 },
};

export const addStaffMember: ApiEndpoint<typeof contract.addStaffMember> = {
  method: 'POST',
  path: '/professional/staff',
  body: { firstName: 0, lastName: 0, about: 0, portraitId: 0, serviceIds: 0, granted: 0 },
};

export const chooseBookable: ApiEndpoint<typeof contract.chooseBookable> = {
  method: 'PUT',
  path: '/professional/staff/bookable',
  body: { memberIds: 0 },
};

export const dismissStaffMember: ApiEndpoint<typeof contract.dismissStaffMember> = {
  method: 'DELETE',
  path: '/professional/staff/:id',
};

export const editStaffMember: ApiEndpoint<typeof contract.editStaffMember> = {
  method: 'PUT',
  path: '/professional/staff/:id',
  body: { version: 0, firstName: 0, lastName: 0, about: 0, portraitId: 0, serviceIds: 0 },
};

export const endMembership: ApiEndpoint<typeof contract.endMembership> = {
  method: 'DELETE',
  path: '/professional/staff/:id/membership',
};

export const grantPermissions: ApiEndpoint<typeof contract.grantPermissions> = {
  method: 'PUT',
  path: '/professional/staff/:id/permissions',
  body: { granted: 0 },
};

export const inviteStaffMember: ApiEndpoint<typeof contract.inviteStaffMember> = {
  method: 'POST',
  path: '/professional/staff/:id/invitation',
  body: { email: 0 },
};

export const listStaff: ApiEndpoint<typeof contract.listStaff> = {
  method: 'GET',
  path: '/professional/staff',
};

export const orderStaff: ApiEndpoint<typeof contract.orderStaff> = {
  method: 'PUT',
  path: '/professional/staff/order',
  body: { memberIds: 0, seenIds: 0 },
};

export const readInvitation: ApiEndpoint<typeof contract.readInvitation> = {
  method: 'POST',
  path: '/staff-invitations/read',
  body: { token: 0 },
};

export const registerInvited: ApiEndpoint<typeof contract.registerInvited> = {
  method: 'POST',
  path: '/staff-invitations/register',
  body: { token: 0, firstName: 0, lastName: 0, phoneNumber: 0, password: 0, firebaseToken: 0, language: 0 },
};

export const revokeInvitation: ApiEndpoint<typeof contract.revokeInvitation> = {
  method: 'DELETE',
  path: '/professional/staff/:id/invitation',
};

export const setCommission: ApiEndpoint<typeof contract.setCommission> = {
  method: 'PUT',
  path: '/professional/staff/:id/commission',
  body: { rates: [{ category: 0, percent: 0 }] },
};

export const showOwnPortrait: ApiEndpoint<typeof contract.showOwnPortrait> = {
  method: 'PUT',
  path: '/professional/portrait',
  body: { portraitId: 0, insteadOf: 0 },
};

export const staffStates: typeof contract.staffStates = ['owner', 'no_account', 'invited', 'invitation_expired', 'joined'];

export const switchStaffMember: ApiEndpoint<typeof contract.switchStaffMember> = {
  method: 'PUT',
  path: '/professional/staff/:id/switch',
  body: { bookable: 0 },
};
