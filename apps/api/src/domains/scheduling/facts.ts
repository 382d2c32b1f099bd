import { factKind } from '#kit/jobs/facts';

/** When her people work, or a special opening, is other than before. */
export const HoursChanged = factKind<{ professionalId: string }>('hours-changed', 'professionalId');
/** Time that is still to come was given back: of a visit, a hold, blocked time or an offer. */
export const TimeFreed = factKind<{ professionalId: string }>('time-freed', 'professionalId');
