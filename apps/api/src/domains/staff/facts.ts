import { factKind } from '#kit/jobs/facts';

/** Who works there, what they perform, or where they go, is other than before. */
export const StaffChanged = factKind<{ professionalId: string }>('staff-changed', 'professionalId');
/** The salon ended what she could open there; its name is told on, for it may be closing. */
export const StaffAccessEnded = factKind<{ accountId: string; businessName: string }>(
  'staff-access-ended',
  'accountId',
);
