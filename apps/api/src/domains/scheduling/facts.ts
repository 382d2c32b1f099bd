import { factKind } from '#kit/jobs/facts';

/** Working hours or opening hours changed, either weekly hours or those of single days. */
export const HoursChanged = factKind<{ professionalId: string }>('hours-changed', 'professionalId');
/** Future time of an appointment, blocked time or waiting-list offer became free. */
export const TimeFreed = factKind<{ professionalId: string }>('time-freed', 'professionalId');
