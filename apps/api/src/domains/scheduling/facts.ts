import { factKind } from '#kit/jobs/facts';

/** Working or opening hours changed, weekly or by date. */
export const HoursChanged = factKind<{ professionalId: string }>('hours-changed', 'professionalId');
/** Future time of a visit, hold, blocked time or offer was given back. */
export const TimeFreed = factKind<{ professionalId: string }>('time-freed', 'professionalId');
