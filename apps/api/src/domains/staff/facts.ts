import { factKind } from '#kit/jobs/facts';

/** Members, their services, or whether they travel changed. */
export const StaffChanged = factKind<{ professionalId: string }>('staff-changed', 'professionalId');
/** A member lost access to the salon. Carries its name, because it may be closing. */
export const StaffAccessEnded = factKind<{ accountId: string; businessName: string }>(
  'staff-access-ended',
  'accountId',
);
