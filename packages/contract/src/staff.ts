import { endpoint } from './endpoint.ts';
import {
  category,
  email,
  instant,
  language,
  line,
  paragraph,
  password,
  phoneNumber,
  seenIds,
  uuid,
  version,
} from './fields.ts';
import { session, user } from './identity.ts';
import { memberPermissions } from './permissions.ts';
import { z } from './zod.ts';

const about = paragraph(300).describe('One line about the member, for customers');
const portraitId = uuid.nullable().describe('The member’s public picture: a file of the business');
const serviceIds = z.array(uuid).max(500).describe('The services that the member performs');

export const staffStates = ['owner', 'no_account', 'invited', 'invitation_expired', 'joined'] as const;

/** A person who performs services, with or without an account. */
export const staffMember = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  about,
  portraitId,
  serviceIds,
  version,
  active: z.boolean().describe('Bookable; counts towards the plan’s staff profiles'),
  restsByPlan: z
    .boolean()
    .describe('Not bookable since the plan has fewer profiles, until the owner has chosen who is'),
  state: z.enum(staffStates),
  email: z.string().nullable().describe('Of the account, or the address the open invitation was mailed to'),
  invitedAt: instant.nullable(),
  joinedAt: instant.nullable(),
  granted: z
    .array(z.enum(memberPermissions))
    .describe('Permissions that the owner has granted; the owner has all'),
});
export type StaffMember = z.output<typeof staffMember>;

export const staffList = z.object({
  members: z.array(staffMember),
  profiles: z.object({
    used: z.int(),
    included: z.int().describe('In the plan, further profiles counted'),
  }),
  services: z
    .array(z.object({ id: uuid, name: z.string(), category }))
    .describe('All that the salon sells, in list order'),
});
export type StaffList = z.output<typeof staffList>;

const one = z.strictObject({ id: uuid });
const granted = z.array(z.enum(memberPermissions)).max(memberPermissions.length);

export const listStaff = endpoint({
  method: 'GET',
  path: '/professional/staff',
  summary: 'The people of the salon, in list order; for its owner',
  audience: 'professional',
  needs: 'manage_staff',
  response: staffList,
});

export const addStaffMember = endpoint({
  method: 'POST',
  path: '/professional/staff',
  summary: 'Add a profile, as far as the plan has room',
  audience: 'professional',
  needs: 'manage_staff',
  body: z.strictObject({
    firstName: line(100),
    lastName: paragraph(100).default(''),
    about: about.default(''),
    portraitId: portraitId.default(null),
    serviceIds: serviceIds.optional().describe('The services that the member performs; absent: all services'),
    granted: granted.optional().describe('The member’s permissions; absent: the default ones'),
  }),
  response: staffMember,
  status: 201,
  refusals: ['staff_full'],
});

export const editStaffMember = endpoint({
  method: 'PUT',
  path: '/professional/staff/:id',
  summary: 'Change a member’s name, picture, description and services',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  body: z.strictObject({
    version,
    firstName: line(100),
    lastName: paragraph(100),
    about,
    portraitId,
    serviceIds,
  }),
  response: staffMember,
  refusals: ['changed_meanwhile'],
});

export const showOwnPortrait = endpoint({
  method: 'PUT',
  path: '/professional/portrait',
  summary: 'Set the owner’s picture, including for a professional who works alone; null: none',
  audience: 'professional',
  needs: 'edit_business',
  body: z.strictObject({
    portraitId,
    insteadOf: portraitId
      .optional()
      .describe(
        'The picture as it was shown: if another is shown by now, the call is refused, changed_meanwhile',
      ),
  }),
  response: z.object({ portraitId }),
  refusals: ['changed_meanwhile'],
});

export const orderStaff = endpoint({
  method: 'PUT',
  path: '/professional/staff/order',
  summary: 'The order of the list, in which customers see them: all of them, each once',
  audience: 'professional',
  needs: 'manage_staff',
  body: z.strictObject({ memberIds: z.array(uuid).max(100), seenIds: seenIds(100) }),
  response: staffList,
  refusals: ['changed_meanwhile'],
});

export const chooseBookable = endpoint({
  method: 'PUT',
  path: '/professional/staff/bookable',
  summary: 'Who can be booked from now on, as many as the plan has room for; what is booked stays',
  audience: 'professional',
  needs: 'manage_staff',
  body: z.strictObject({ memberIds: z.array(uuid).max(100) }),
  response: staffList,
  refusals: ['staff_full'],
});

export const switchStaffMember = endpoint({
  method: 'PUT',
  path: '/professional/staff/:id/switch',
  summary: 'Choose whether customers can book the member; existing appointments stay',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  body: z.strictObject({ bookable: z.boolean() }),
  response: staffMember,
  refusals: ['staff_full'],
});

export const dismissStaffMember = endpoint({
  method: 'DELETE',
  path: '/professional/staff/:id',
  summary: 'Remove a member without future appointments: no longer listed or booked; past appointments stay',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  response: staffList,
  refusals: ['appointments_in_the_way'],
});

export const grantPermissions = endpoint({
  method: 'PUT',
  path: '/professional/staff/:id/permissions',
  summary: 'Replace a member’s permissions, effective at once, also in open sessions',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  body: z.strictObject({ granted }),
  response: staffMember,
});

export const inviteStaffMember = endpoint({
  method: 'POST',
  path: '/professional/staff/:id/invitation',
  summary: 'Mail an invitation with a link, valid for seven days; the former link stops working',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  body: z.strictObject({ email }),
  response: staffMember,
  refusals: ['already_joined'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/professional/staff/:id/invitation',
  summary: 'Take the invitation back; no error when there is none',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  response: staffMember,
});

export const endMembership = endpoint({
  method: 'DELETE',
  path: '/professional/staff/:id/membership',
  summary:
    'End a member’s access at once: the account becomes a customer again; the profile and the appointments stay',
  audience: 'professional',
  needs: 'manage_staff',
  params: one,
  response: staffMember,
});

const token = z.string().min(1).max(200).describe('Of the mailed link');

/** `account`: whether an account has the invited email. Only the holder of the mailed link learns it. */
export const invitation = z.object({
  businessName: z.string(),
  inviterName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  account: z.enum(['none', 'customer', 'professional']),
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

export const readInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitations/read',
  summary: 'Who invites, and whom: by the token of the link',
  audience: 'anyone',
  body: z.strictObject({ token }),
  response: invitation,
  refusals: ['link_expired'],
});

/** With `firebase_token` the identity account exists already; with `password` the server creates it. */
export const registerInvited = endpoint({
  method: 'POST',
  path: '/staff-invitations/register',
  summary: 'Open an account from an invitation, whose email is verified by its link, and a session',
  audience: 'anyone',
  body: z.strictObject({
    token,
    firstName: line(100),
    lastName: line(100),
    phoneNumber: phoneNumber.optional(),
    password: password.optional(),
    firebaseToken: z.string().max(5000).optional(),
    language: language.optional(),
  }),
  response: session,
  status: 201,
  refusals: [
    'link_expired',
    'account_exists',
    'weak_password',
    'bad_identity_token',
    'reauthentication_required',
    'invited_as_another',
  ],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitations/accept',
  summary:
    'A customer becomes a member of the salon’s staff; an account that has a business, or works in one, cannot',
  audience: 'signed_in',
  body: z.strictObject({ token }),
  response: user,
  refusals: ['link_expired', 'invited_as_another', 'professional_account'],
});
