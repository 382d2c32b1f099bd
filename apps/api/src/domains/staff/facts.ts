import { defineFactKind } from '#kit/jobs/facts';

/** The members of a business, their services, or their permission for home visits changed. */
export const StaffChanged = defineFactKind<{ professionalId: string }>('staff-changed', 'professionalId');
/**
 * A member lost access to the salon. The event contains the salon's name, because the salon may be closing.
 */
export const StaffAccessEnded = defineFactKind<{ accountId: string; businessName: string }>(
  'staff-access-ended',
  'accountId',
);
