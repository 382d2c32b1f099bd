/** What the owner of a salon may allow each member of her staff; the first two are on from the start. */
export const memberPermissions = [
  'own_calendar',
  'sell_services',
  'room_service',
  'see_all_calendars',
  'manage_services',
  'see_money',
] as const;

/** The owner's alone, whatever she allows. */
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
