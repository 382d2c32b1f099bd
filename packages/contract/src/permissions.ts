/** Permissions that the owner of a business can grant to members. */
export const memberPermissions = [
  'own_calendar',
  'sell_services',
  'room_service',
  'see_all_calendars',
  'manage_services',
  'see_money',
  'see_own_takings',
] as const;

/** Permissions of a new member, until the owner changes them: also the default of `staff.members.granted`. */
export const defaultPermissions = [
  'own_calendar',
  'sell_services',
] as const satisfies readonly MemberPermission[];

/** Permissions of the owner only; they cannot be granted. */
export const ownerPermissions = [
  'edit_business',
  'manage_staff',
  'manage_subscription',
  'verify',
  'refund',
  'withdraw',
  'edit_iban',
  'delete_business',
] as const;

export const permissions = [...memberPermissions, ...ownerPermissions] as const;

export type MemberPermission = (typeof memberPermissions)[number];
export type Permission = (typeof permissions)[number];
