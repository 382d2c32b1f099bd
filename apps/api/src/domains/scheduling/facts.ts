import { defineFactKind } from '#kit/jobs/facts';

/** Working hours or opening hours changed, either weekly hours or those of single days. */
export const HoursChanged = defineFactKind<{ professionalId: string }>('hours-changed', 'professionalId');
/** Future time of an appointment, blocked time or waiting-list offer became free. */
export const TimeFreed = defineFactKind<{ professionalId: string }>('time-freed', 'professionalId');
