import { factKind } from '#kit/jobs/facts';

/** `revision` is the SEQUENCE of the appointment’s calendar file. */
export type AppointmentFact = { appointmentId: string; revision: number };

/** The member who made the booking, when the professional did. */
type Booked = { byMemberId?: string | undefined };

export const AppointmentConfirmed = factKind<AppointmentFact & Booked>(
  'appointment-confirmed',
  'appointmentId',
);
/** A standing appointment changed in state, time, member or price. */
export const VisitChanged = factKind<{ appointmentId: string }>('visit-changed', 'appointmentId');
export const AppointmentProposed = factKind<{ appointmentId: string; proposalId: string }>(
  'appointment-proposed',
  'appointmentId',
);
/** The customer took a proposed time; AppointmentConfirmed is announced too. */
export const ProposalTaken = factKind<{ appointmentId: string; proposalId: string }>(
  'proposal-taken',
  'appointmentId',
);
export const ProposalDeclined = factKind<{ appointmentId: string; proposalId: string }>(
  'proposal-declined',
  'appointmentId',
);
export const SlotHeld = factKind<{ appointmentId: string }>('slot-held', 'appointmentId');
export const AppointmentRequested = factKind<AppointmentFact>('appointment-requested', 'appointmentId');
/** Carries the name, because it is erased when the customer deletes their account after cancelling. */
export const AppointmentCancelled = factKind<AppointmentFact & { customerName: string }>(
  'appointment-cancelled',
  'appointmentId',
);
/** A series is notified once; appointmentId is the first of it. */
export const SeriesBooked = factKind<{ appointmentId: string; seriesId: string } & Booked>(
  'series-booked',
  'appointmentId',
);
/** The professional cancelled an appointment of a series and those after it; in order of time. */
export const SeriesCancelled = factKind<{ appointmentId: string; appointmentIds: string[] }>(
  'series-cancelled',
  'appointmentId',
);
/** A group is notified once, in the order of its people; appointmentId is the first. */
export const GroupConfirmed = factKind<{ appointmentId: string; appointmentIds: string[] } & Booked>(
  'group-confirmed',
  'appointmentId',
);
export const GroupCancelled = factKind<{ appointmentId: string; appointmentIds: string[] }>(
  'group-cancelled',
  'appointmentId',
);
export const AppointmentHandedOver = factKind<
  AppointmentFact & { formerName: string; formerMemberId?: string }
>('appointment-handed-over', 'appointmentId');
/** The professional moved it. `former`: the state the customer was last notified of. */
export const AppointmentRescheduled = factKind<
  AppointmentFact & { former: { startsAt: string; endsAt: string; memberName: string; memberId?: string } }
>('appointment-rescheduled', 'appointmentId');
type Sold = { services: string[]; totalCents: number };
/** `former`: the services and price before. With `rise`: what the customer is asked to agree to. */
export const VisitServicesChanged = factKind<AppointmentFact & { former: Sold; rise?: Sold }>(
  'visit-services-changed',
  'appointmentId',
);
export const RiseAnswered = factKind<AppointmentFact & { rise: Sold; hasAgreed: boolean }>(
  'rise-answered',
  'appointmentId',
);
/** The customer moved it. `former`: the state both sides last knew. */
export const AppointmentMovedByCustomer = factKind<
  AppointmentFact & { former: { startsAt: string; endsAt: string; memberId?: string } }
>('appointment-moved-by-customer', 'appointmentId');
/**
 * The professional can no longer be paid by card, so everything is paid on site. `wasHeld`: the card had
 * been held.
 */
export const VisitPaidOnSite = factKind<{ appointmentId: string; wasHeld?: boolean }>(
  'visit-paid-on-site',
  'appointmentId',
);
export const AppointmentReminderDue = factKind<{ appointmentId: string }>(
  'appointment-reminder-due',
  'appointmentId',
);

/** Two hours after its end the professional has not marked it. */
export const VisitLeftUnmarked = factKind<{ appointmentId: string }>('visit-left-unmarked', 'appointmentId');
/** Unmarked for long: counts as done and is captured at `settleAt`, unless the customer contests. */
export const VisitPresumedDone = factKind<{ appointmentId: string; settleAt: string }>(
  'visit-presumed-done',
  'appointmentId',
);
export const VisitContested = factKind<{ appointmentId: string }>('visit-contested', 'appointmentId');
export const ContestDecided = factKind<{ appointmentId: string; decidedCents: number }>(
  'contest-decided',
  'appointmentId',
);
/** A day after its outcome became final. */
export const ReviewDue = factKind<{ appointmentId: string }>('review-due', 'appointmentId');
