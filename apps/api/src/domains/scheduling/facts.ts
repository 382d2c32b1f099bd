import { factKind } from '#kit/jobs/facts';

/** When her people work, or a special opening, is other than before. */
export const HoursChanged = factKind<{ professionalId: string }>('hours-changed', 'professionalId');
