import { factKind } from '#kit/jobs/facts';

/** Who works there, what they perform, or where they go, is other than before. */
export const StaffChanged = factKind<{ professionalId: string }>('staff-changed', 'professionalId');
