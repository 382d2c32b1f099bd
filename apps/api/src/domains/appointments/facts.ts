import { factKind } from '#kit/jobs/facts';

/** Which appointment, and what is lost with its next change: the revision is the SEQUENCE of its calendar file. */
export type AppointmentFact = { appointmentId: string; revision: number };

/** Which of the house wrote it down herself, where the house did. */
type Booked = { byMemberId?: string | undefined };

export const AppointmentConfirmed = factKind<AppointmentFact & Booked>(
  'appointment-confirmed',
  'appointmentId',
);
/** It stands, and anything of it that others keep count of is so from now on: state, time, member or price. */
export const VisitChanged = factKind<{ appointmentId: string }>('visit-changed', 'appointmentId');
/** The professional answers a request with other times, or another price. */
export const AppointmentProposed = factKind<{ appointmentId: string; proposalId: string }>(
  'appointment-proposed',
  'appointmentId',
);
/** Its customer took one of them: it is confirmed, which is told of as ever. */
export const ProposalTaken = factKind<{ appointmentId: string; proposalId: string }>(
  'proposal-taken',
  'appointmentId',
);
/** She takes none of them: her request waits for another answer. */
export const ProposalDeclined = factKind<{ appointmentId: string; proposalId: string }>(
  'proposal-declined',
  'appointmentId',
);
/** Held for its customer until the card is there. */
export const SlotHeld = factKind<{ appointmentId: string }>('slot-held', 'appointmentId');
/** Booked on request: it waits for the professional's answer. */
export const AppointmentRequested = factKind<AppointmentFact>('appointment-requested', 'appointmentId');
/** The name is told on: it goes when the customer leaves for good, who cancels what is to come first. */
export const AppointmentCancelled = factKind<AppointmentFact & { customerName: string }>(
  'appointment-cancelled',
  'appointmentId',
);
/** Several of its customer's at once, every so many weeks: told of together; the first of them bears the fact. */
export const SeriesBooked = factKind<{ appointmentId: string; seriesId: string } & Booked>(
  'series-booked',
  'appointmentId',
);
/** One of a series and those after it, by the house: told of together, in order of time. */
export const SeriesCancelled = factKind<{ appointmentId: string; appointmentIds: string[] }>(
  'series-cancelled',
  'appointmentId',
);
/** Booked at once for several people and confirmed: told of together, in the order of the people; the first bears the fact. */
export const GroupConfirmed = factKind<{ appointmentId: string; appointmentIds: string[] } & Booked>(
  'group-confirmed',
  'appointmentId',
);
/** Called off by whoever booked for them all: told of together. */
export const GroupCancelled = factKind<{ appointmentId: string; appointmentIds: string[] }>(
  'group-cancelled',
  'appointmentId',
);
/** Another member of the house performs it than the one it was booked with. */
export const AppointmentHandedOver = factKind<
  AppointmentFact & { formerName: string; formerMemberId?: string }
>('appointment-handed-over', 'appointmentId');
/** The house gave it another time or length, and perhaps another of its members: how it stood when the customer was told last. */
export const AppointmentRescheduled = factKind<
  AppointmentFact & { former: { startsAt: string; endsAt: string; memberName: string; memberId?: string } }
>('appointment-rescheduled', 'appointmentId');
type Sold = { services: string[]; totalCents: number };
/** Other services, or another price: what it was; or with `rise` what its customer is asked to agree to. */
export const VisitServicesChanged = factKind<AppointmentFact & { former: Sold; rise?: Sold }>(
  'visit-services-changed',
  'appointmentId',
);
/** Its customer agrees to the rise that was asked of her, or does not: what it was. */
export const RiseAnswered = factKind<AppointmentFact & { rise: Sold; hasAgreed: boolean }>(
  'rise-answered',
  'appointmentId',
);
/** Its customer gave it another time: how it stood before, as far as she and the house knew. */
export const AppointmentMovedByCustomer = factKind<
  AppointmentFact & { former: { startsAt: string; endsAt: string; memberId?: string } }
>('appointment-moved-by-customer', 'appointmentId');
/** Its house can be paid by card no longer: what was to be held or debited is paid on site. `wasHeld`: by then it was held. */
export const VisitPaidOnSite = factKind<{ appointmentId: string; wasHeld?: boolean }>(
  'visit-paid-on-site',
  'appointmentId',
);
/** 24 h before, when the reminder falls due. */
export const AppointmentReminderDue = factKind<{ appointmentId: string }>(
  'appointment-reminder-due',
  'appointmentId',
);

/** Two hours after its end the professional has not said how it went. */
export const VisitLeftUnmarked = factKind<{ appointmentId: string }>('visit-left-unmarked', 'appointmentId');
/** The system took it as done: what is held is debited at `settleAt`, unless the customer contests. */
export const VisitPresumedDone = factKind<{ appointmentId: string; settleAt: string }>(
  'visit-presumed-done',
  'appointmentId',
);
export const VisitContested = factKind<{ appointmentId: string }>('visit-contested', 'appointmentId');
export const ContestDecided = factKind<{ appointmentId: string; decidedCents: number }>(
  'contest-decided',
  'appointmentId',
);
/** A day after a visit whose outcome stands: its customer may be asked how it was. */
export const ReviewDue = factKind<{ appointmentId: string }>('review-due', 'appointmentId');
