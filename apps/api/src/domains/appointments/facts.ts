import { defineFactKind } from '#kit/jobs/facts';

/** `revision` is the SEQUENCE number of the appointment’s iCalendar file. */
export type AppointmentFact = { appointmentId: string; revision: number };

/** `byMemberId`: the member who made the booking. Absent when the customer booked. */
type Booked = { byMemberId?: string | undefined };

/** `isImported`: an import of many visits brought it, so its member gets no push. */
export const AppointmentConfirmed = defineFactKind<
  AppointmentFact & Booked & { isImported?: boolean | undefined }
>('appointment-confirmed', 'appointmentId');
/**
 * An appointment was booked without a hold, or its state, time, member or services changed. Not announced
 * when a hold ends.
 */
export const AppointmentChanged = defineFactKind<{ appointmentId: string }>(
  'appointment-changed',
  'appointmentId',
);
export const AppointmentProposed = defineFactKind<{ appointmentId: string; proposalId: string }>(
  'appointment-proposed',
  'appointmentId',
);
/** The customer accepted a proposed time. AppointmentConfirmed is announced too. */
export const ProposalAccepted = defineFactKind<{ appointmentId: string; proposalId: string }>(
  'proposal-accepted',
  'appointmentId',
);
export const ProposalDeclined = defineFactKind<{ appointmentId: string; proposalId: string }>(
  'proposal-declined',
  'appointmentId',
);
export const SlotHeld = defineFactKind<{ appointmentId: string }>('slot-held', 'appointmentId');
export const AppointmentRequested = defineFactKind<AppointmentFact>('appointment-requested', 'appointmentId');
/**
 * Carries `customerName`, because the name is erased from the appointment when the customer deletes their
 * account after cancelling.
 */
export const AppointmentCancelled = defineFactKind<AppointmentFact & { customerName: string }>(
  'appointment-cancelled',
  'appointmentId',
);
/**
 * One fact for the whole series, so that it causes one notification. `appointmentId` is the first
 * appointment.
 */
export const SeriesBooked = defineFactKind<{ appointmentId: string; seriesId: string } & Booked>(
  'series-booked',
  'appointmentId',
);
/**
 * The professional cancelled an appointment of a series and the later ones. `appointmentIds` is in order of
 * time.
 */
export const SeriesCancelled = defineFactKind<{ appointmentId: string; appointmentIds: string[] }>(
  'series-cancelled',
  'appointmentId',
);
/**
 * One fact for the whole group, so that it causes one notification. `appointmentIds` is in the order of the
 * people, or of the members in turn; `appointmentId` is the first of them.
 */
export const GroupConfirmed = defineFactKind<{ appointmentId: string; appointmentIds: string[] } & Booked>(
  'group-confirmed',
  'appointmentId',
);
export const GroupCancelled = defineFactKind<{ appointmentId: string; appointmentIds: string[] }>(
  'group-cancelled',
  'appointmentId',
);
export const AppointmentHandedOver = defineFactKind<
  AppointmentFact & { formerName: string; formerMemberId?: string }
>('appointment-handed-over', 'appointmentId');
/**
 * The professional changed the time or length, perhaps also the member. `former` is the state of which the
 * customer was last notified.
 */
export const AppointmentRescheduled = defineFactKind<
  AppointmentFact & { former: { startsAt: string; endsAt: string; memberName: string; memberId?: string } }
>('appointment-rescheduled', 'appointmentId');
type Sold = { services: string[]; totalCents: number };
/**
 * `former` holds the services and price before. `rise`, if present, is what the customer is asked to agree
 * to; otherwise the change has been applied.
 */
export const AppointmentServicesChanged = defineFactKind<AppointmentFact & { former: Sold; rise?: Sold }>(
  'appointment-services-changed',
  'appointmentId',
);
export const PriceRiseAnswered = defineFactKind<AppointmentFact & { rise: Sold; hasAgreed: boolean }>(
  'price-rise-answered',
  'appointmentId',
);
/**
 * The customer moved the appointment. `former` is the state of which the customer was last notified, which
 * an unnotified move by the professional may have replaced.
 */
export const AppointmentMovedByCustomer = defineFactKind<
  AppointmentFact & { former: { startsAt: string; endsAt: string; memberId?: string } }
>('appointment-moved-by-customer', 'appointmentId');
/**
 * The professional can no longer be paid by card, so the whole price is paid on site. `wasHeld` is true
 * when the card had been held.
 */
export const PaymentMovedOnSite = defineFactKind<{ appointmentId: string; wasHeld?: boolean }>(
  'payment-moved-on-site',
  'appointmentId',
);
export const AppointmentReminderDue = defineFactKind<{ appointmentId: string }>(
  'appointment-reminder-due',
  'appointmentId',
);

/** The professional has not marked the outcome two hours after the end. */
export const AppointmentLeftUnmarked = defineFactKind<{ appointmentId: string }>(
  'appointment-left-unmarked',
  'appointmentId',
);
/**
 * The system completed an appointment that the professional left unmarked. The payment is captured at
 * `settleAt` unless the customer contests.
 */
export const AppointmentCompletedBySystem = defineFactKind<{ appointmentId: string; settleAt: string }>(
  'appointment-completed-by-system',
  'appointmentId',
);
export const AppointmentContested = defineFactKind<{ appointmentId: string }>(
  'appointment-contested',
  'appointmentId',
);
export const ContestDecided = defineFactKind<{ appointmentId: string; decidedCents: number }>(
  'contest-decided',
  'appointmentId',
);
/**
 * The customer of a completed appointment may now review it. Announced a day or more after the completion
 * or, if it was contestable, after it became final; not at night.
 */
export const ReviewDue = defineFactKind<{ appointmentId: string }>('review-due', 'appointmentId');
