import { factKind } from '#kit/jobs/facts';

/** The members of a business, their services, or their permission for home visits changed. */
export const StaffChanged = factKind<{ professionalId: string }>('staff-changed', 'professionalId');
/**
 * A member lost access to the salon. The event contains the salon's name, because the salon may be closing.
 */
export const StaffAccessEnded = factKind<{ accountId: string; businessName: string }>(
  'staff-access-ended',
  'accountId',
);
