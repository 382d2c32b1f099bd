import { defineFactKind } from '#kit/jobs/facts';

/**
 * The members of a business changed: their list, order, profiles, services, permissions, or who is
 * bookable.
 */
export const StaffChanged = defineFactKind<{ professionalId: string }>('staff-changed', 'professionalId');
/**
 * A member lost access to the salon; not announced when they delete their account. The event contains the
 * salon's name, because the salon may be closing.
 */
export const StaffAccessEnded = defineFactKind<{ accountId: string; businessName: string }>(
  'staff-access-ended',
  'accountId',
);
