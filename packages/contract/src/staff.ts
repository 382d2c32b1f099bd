import { endpoint } from './endpoint.ts';
import { commissionCategories } from './enumerations.ts';
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

const about = paragraph(300).describe('Short text about the member, shown to customers');
const portraitId = uuid
  .nullable()
  .describe('Id of the member’s public picture, a file of the business; null: none');
const serviceIds = z.array(uuid).max(500).describe('Services that the member performs');

const commissionRates = z
  .array(
    z.strictObject({
      category: z.enum(commissionCategories).describe('Category of the services; other: lines in free text'),
      percent: z.int().min(0).max(100).describe('Percent of takings without VAT'),
    }),
  )
  .max(commissionCategories.length)
  .refine((rates) => new Set(rates.map(({ category }) => category)).size === rates.length, {
    message: 'invalid',
  });
export type CommissionRates = z.output<typeof commissionRates>;

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
  active: z.boolean().describe('Whether the member is bookable and counts towards the plan’s staff profiles'),
  restsByPlan: z
    .boolean()
    .describe(
      'True: not bookable because the plan now has fewer profiles, until the owner chooses the bookable members',
    ),
  state: z.enum(staffStates),
  email: z.string().nullable().describe('Email of the account, or of the open invitation; null: neither'),
  invitedAt: instant.nullable(),
  joinedAt: instant.nullable(),
  granted: z
    .array(z.enum(memberPermissions))
    .describe('Permissions that the owner has granted; the owner has all permissions'),
  commission: commissionRates.describe('Commission that applies this month, without categories at 0'),
});
export type StaffMember = z.output<typeof staffMember>;

export const staffList = z.object({
  members: z.array(staffMember),
  profiles: z.object({
    used: z.int(),
    included: z.int().describe('Number of profiles in the plan, including additional ones'),
  }),
  services: z
    .array(z.object({ id: uuid, name: z.string(), category }))
    .describe('All services of the salon, in list order'),
});
export type StaffList = z.output<typeof staffList>;

const idParams = z.strictObject({ id: uuid });
const granted = z.array(z.enum(memberPermissions)).max(memberPermissions.length);

export const listStaff = endpoint({
  method: 'GET',
  path: '/professional/staff',
  summary: 'List the members of the salon, in list order',
  audience: 'professional',
  needs: 'manage_staff',
  response: staffList,
});

export const addStaffMember = endpoint({
  method: 'POST',
  path: '/professional/staff',
  summary: 'Add a member, within the number of profiles of the plan',
  audience: 'professional',
  needs: 'manage_staff',
  body: z.strictObject({
    firstName: line(100),
    lastName: paragraph(100).default(''),
    about: about.default(''),
    portraitId: portraitId.default(null),
    serviceIds: serviceIds.optional().describe('Services that the member performs; absent: all services'),
    granted: granted.optional().describe('Permissions of the member; absent: the default ones'),
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
  params: idParams,
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
  summary: 'Set or remove the owner’s public picture',
  audience: 'professional',
  needs: 'edit_business',
  body: z.strictObject({
    portraitId,
    insteadOf: portraitId
      .optional()
      .describe('Picture as it was shown; if it has changed since, the call is refused, changed_meanwhile'),
  }),
  response: z.object({ portraitId }),
  refusals: ['changed_meanwhile'],
});

export const orderStaff = endpoint({
  method: 'PUT',
  path: '/professional/staff/order',
  summary: 'Set the order of the members for customers; the list must contain each exactly once',
  audience: 'professional',
  needs: 'manage_staff',
  body: z.strictObject({ memberIds: z.array(uuid).max(100), seenIds: seenIds(100) }),
  response: staffList,
  refusals: ['changed_meanwhile'],
});

export const chooseBookable = endpoint({
  method: 'PUT',
  path: '/professional/staff/bookable',
  summary: 'Choose the bookable members, within the plan’s profiles; existing appointments stay',
  audience: 'professional',
  needs: 'manage_staff',
  body: z.strictObject({ memberIds: z.array(uuid).max(100) }),
  response: staffList,
  refusals: ['staff_full'],
});

export const switchStaffMember = endpoint({
  method: 'PUT',
  path: '/professional/staff/:id/switch',
  summary: 'Choose whether customers can book a member; existing appointments stay',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  body: z.strictObject({ bookable: z.boolean() }),
  response: staffMember,
  refusals: ['staff_full'],
});

export const dismissStaffMember = endpoint({
  method: 'DELETE',
  path: '/professional/staff/:id',
  summary: 'Remove a member without future appointments; past appointments stay',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  response: staffList,
  refusals: ['appointments_in_the_way'],
});

export const grantPermissions = endpoint({
  method: 'PUT',
  path: '/professional/staff/:id/permissions',
  summary: 'Replace a member’s permissions, effective at once in all sessions',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  body: z.strictObject({ granted }),
  response: staffMember,
});

export const setCommission = endpoint({
  method: 'PUT',
  path: '/professional/staff/:id/commission',
  summary: 'Replace a member’s commission by category, for this month and the following ones',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  body: z.strictObject({ rates: commissionRates.describe('Absent categories earn no commission') }),
  response: staffMember,
});

export const inviteStaffMember = endpoint({
  method: 'POST',
  path: '/professional/staff/:id/invitation',
  summary: 'Email a member an invitation link, valid for seven days; the former link stops working',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  body: z.strictObject({ email }),
  response: staffMember,
  refusals: ['already_joined'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/professional/staff/:id/invitation',
  summary: 'Revoke a member’s invitation. Safe to repeat',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  response: staffMember,
});

export const endMembership = endpoint({
  method: 'DELETE',
  path: '/professional/staff/:id/membership',
  summary: 'End a member’s access; the account becomes a customer, the profile stays',
  audience: 'professional',
  needs: 'manage_staff',
  params: idParams,
  response: staffMember,
});

const token = z.string().min(1).max(200).describe('Token of the emailed link');

/**
 * An invitation; only the holder of the emailed link can read it. `account` says whether an account with
 * the invited email exists.
 */
export const invitation = z.object({
  businessName: z.string(),
  inviterName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  account: z
    .enum(['none', 'customer', 'professional'])
    .describe('Account with the invited email; professional: owns or works in a business, and cannot accept'),
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

export const readInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitations/read',
  summary: 'Read an invitation by its emailed token',
  audience: 'anyone',
  body: z.strictObject({ token }),
  response: invitation,
  refusals: ['link_expired'],
});

/** With `firebase_token` the identity account exists already; with `password` the server creates it. */
export const registerInvited = endpoint({
  method: 'POST',
  path: '/staff-invitations/register',
  summary: 'Register from an invitation, which verifies the email, and open a session',
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
  summary: 'Accept an invitation with a customer account, which becomes a member’s account',
  audience: 'signed_in',
  body: z.strictObject({ token }),
  response: user,
  refusals: ['link_expired', 'invited_as_another', 'professional_account'],
});
