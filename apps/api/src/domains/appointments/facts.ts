import { factKind } from '#kit/jobs/facts';

/** Which appointment, and what is lost with its next change: the revision is the SEQUENCE of its calendar file. */
export type AppointmentFact = { appointmentId: string; revision: number };

export const AppointmentConfirmed = factKind<AppointmentFact>('appointment-confirmed');
/** The name is told on: it goes when the customer leaves for good, who cancels what is to come first. */
export const AppointmentCancelled = factKind<AppointmentFact & { customerName: string }>(
  'appointment-cancelled',
);
/** 24 h before, when the reminder falls due. */
export const AppointmentReminderDue = factKind<{ appointmentId: string }>('appointment-reminder-due');
