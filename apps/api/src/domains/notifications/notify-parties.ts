import { createMoneyNotifier, type MoneyNotifier } from './notify-payment.ts';
import { remindCustomer } from './remind-customer.ts';
import { cancelledToCustomer, cancelledToProfessional } from './templates/appointment-cancelled.ts';
import { confirmedToCustomer, confirmedToProfessional } from './templates/appointment-confirmed.ts';
import { handedOverToCustomer } from './templates/appointment-handed-over.ts';
import { movedToCustomer, movedToProfessional } from './templates/appointment-moved.ts';
import {
  isUnanswered,
  requestedToCustomer,
  requestedToProfessional,
} from './templates/appointment-requested.ts';
import { type FormerVisit, rescheduledToCustomer } from './templates/appointment-rescheduled.ts';
import {
  riseAnsweredToProfessional,
  riseToCustomer,
  type Sold,
  servicesChangedToCustomer,
} from './templates/changed-services.ts';
import {
  contestDecidedToCustomer,
  contestDecidedToProfessional,
  contestedToProfessional,
} from './templates/contest.ts';
import type { NotifiedAppointment } from './templates/notification.ts';
import {
  lastTimeOf,
  type NotifiedProposal,
  proposalAcceptedToProfessional,
  proposalDeclinedToProfessional,
  proposedToCustomer,
} from './templates/proposal.ts';
import {
  type NotifiedReview,
  reviewAnsweredToCustomer,
  reviewDue,
  reviewedToProfessional,
} from './templates/review.ts';
import { presumedDoneToCustomer, unmarkedToProfessional } from './templates/unmarked-visit.ts';
import {
  createEmailWriters,
  type EmailWriters,
  type FactId,
  type NotifierDeps,
  runBoth,
  type Write,
} from './write-emails.ts';

/** An appointment, and the other appointments of its series or group that the same email is about. */
type Several = { appointment: NotifiedAppointment; others?: readonly NotifiedAppointment[] };

/**
 * Enqueues emails and pushes about an appointment to its customer and its professional, except what they
 * switched off. Repeated calls with one `factId` enqueue one message. The functions throw only on database
 * errors, so that the caller can retry.
 */
export type Notifier = MoneyNotifier & {
  /**
   * Emails the customer with a calendar file. Emails the professional too, unless they booked the
   * appointment themselves or it was a request.
   */
  notifyConfirmed(about: Several, factId: FactId): Promise<void>;
  /** Emails both sides that the request was sent to the professional, who has to answer it. */
  notifyRequested(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /**
   * Emails both sides; a request that the professional declined is emailed to the customer alone. Must not
   * be called for an expired hold, because neither side was notified of the booking.
   */
  notifyCancelled(about: Several, factId: FactId): Promise<void>;
  /** Emails the customer, with a calendar file, that another member performs the appointment. */
  notifyHandedOver(
    about: { appointment: NotifiedAppointment; formerName: string },
    factId: FactId,
  ): Promise<void>;
  /**
   * Emails the customer, with a calendar file, that the professional moved the appointment or changed its
   * duration.
   */
  notifyRescheduled(
    about: { appointment: NotifiedAppointment; former: FormerVisit },
    factId: FactId,
  ): Promise<void>;
  /**
   * Emails the customer about other services or another price. With `rise`, the price changes only when the
   * customer agrees.
   */
  notifyServices(
    about: { appointment: NotifiedAppointment; former: Sold; rise?: Sold },
    factId: FactId,
  ): Promise<void>;
  /** Emails the professional that the customer agreed to a higher price, or declined it. */
  notifyRiseAnswered(
    about: { appointment: NotifiedAppointment; rise: Sold; hasAgreed: boolean },
    factId: FactId,
  ): Promise<void>;
  /**
   * Emails both sides that the customer moved the appointment; the customer's email has a calendar file.
   */
  notifyMoved(about: { appointment: NotifiedAppointment; formerStart: Date }, factId: FactId): Promise<void>;
  /** Emails the customer that the professional proposed alternatives to the request. */
  notifyProposed(
    about: { appointment: NotifiedAppointment; proposal: NotifiedProposal },
    factId: FactId,
  ): Promise<void>;
  /**
   * Emails the professional that the customer accepted an alternative. The customer is notified by
   * notifyConfirmed.
   */
  notifyProposalTaken(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /**
   * Emails the professional that the customer declined the alternatives, so that the request needs another
   * answer.
   */
  notifyProposalDeclined(
    about: { appointment: NotifiedAppointment; proposal: NotifiedProposal },
    factId: FactId,
  ): Promise<void>;
  notifyReminder(about: Several, factId: FactId): Promise<void>;
  /** Emails the professional that a past appointment is not marked as completed or missed yet. */
  notifyUnmarked(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /**
   * Emails the customer that the appointment is presumed completed, and that the card is debited at
   * `settleAt` unless the customer contests it.
   */
  notifyPresumedDone(
    about: { appointment: NotifiedAppointment; settleAt: Date },
    factId: FactId,
  ): Promise<void>;
  /**
   * Emails the professional that the customer contests the appointment: nothing is debited until an
   * operator decides.
   */
  notifyContested(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** Emails both sides the amount that the operator decided to debit, or that nothing is debited. */
  notifyContestDecided(
    about: { appointment: NotifiedAppointment; decidedCents: number },
    factId: FactId,
  ): Promise<void>;
  /** Asks the customer for a review. Does nothing for a customer without an account. */
  notifyReviewDue(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** Emails the published review to the professional. */
  notifyReviewed(
    about: { appointment: NotifiedAppointment; review: NotifiedReview },
    factId: FactId,
  ): Promise<void>;
  /** Emails the professional's answer to the customer who wrote the review. */
  notifyReviewAnswered(
    about: { appointment: NotifiedAppointment; review: NotifiedReview },
    factId: FactId,
  ): Promise<void>;
};

export function createNotifier(deps: NotifierDeps): Notifier {
  const writers = createEmailWriters(deps);
  const { bothSides, notificationTo } = writers;
  return {
    ...createMoneyNotifier(writers),
    ...createBookingNotifier(writers),
    ...createChangeNotifier(writers),
    ...createProposalNotifier(writers),
    ...createOutcomeNotifier(writers),
    ...createReviewNotifier(writers),

    async notifyReminder({ appointment, others }, factId) {
      const [customer, professional] = await bothSides(appointment);
      if (!professional) return;
      const notification = notificationTo(appointment, professional, customer.name, customer.hasAccount);
      await remindCustomer(deps, notification, customer, { key: `${factId}.reminder.customer`, others });
    },
  };
}

function createBookingNotifier({
  toCustomer,
  toProfessional,
}: EmailWriters): Pick<Notifier, 'notifyConfirmed' | 'notifyRequested' | 'notifyCancelled'> {
  return {
    async notifyConfirmed({ appointment, others = [] }, factId) {
      const { endsAt: last } = others.at(-1) ?? appointment;
      await runBoth(
        () =>
          toCustomer(
            appointment,
            'confirmed',
            factId,
            (wording, notification) => confirmedToCustomer(wording, notification, others),
            last,
          ),
        async () => {
          const { bookedBy, answerBy, endsAt } = appointment;
          if (bookedBy === 'professional' || answerBy) return;
          const write: Write = (wording, notification) =>
            confirmedToProfessional(wording, notification, others);
          await toProfessional(appointment, 'confirmed', factId, write, endsAt);
        },
      );
    },

    async notifyRequested({ appointment }, factId) {
      const { answerBy } = appointment;
      await runBoth(
        () => toCustomer(appointment, 'requested', factId, requestedToCustomer, answerBy),
        () => toProfessional(appointment, 'requested', factId, requestedToProfessional, answerBy),
      );
    },

    async notifyCancelled({ appointment, others }, factId) {
      const write =
        (content: typeof cancelledToCustomer): Write =>
        (wording, notification) =>
          content(wording, notification, others);
      await runBoth(
        () => toCustomer(appointment, 'cancelled', factId, write(cancelledToCustomer)),
        async () => {
          if (isUnanswered(appointment) && appointment.cancelledBy === 'professional') return;
          await toProfessional(appointment, 'cancelled', factId, write(cancelledToProfessional));
        },
      );
    },
  };
}

function createChangeNotifier({
  toCustomer,
  toProfessional,
}: EmailWriters): Pick<
  Notifier,
  'notifyHandedOver' | 'notifyRescheduled' | 'notifyServices' | 'notifyRiseAnswered' | 'notifyMoved'
> {
  return {
    async notifyHandedOver({ appointment, formerName }, factId) {
      await toCustomer(
        appointment,
        'handed-over',
        factId,
        (wording, notification) => handedOverToCustomer(wording, notification, formerName),
        appointment.endsAt,
      );
    },

    async notifyRescheduled({ appointment, former }, factId) {
      await toCustomer(
        appointment,
        'rescheduled',
        factId,
        (wording, notification) => rescheduledToCustomer(wording, notification, former),
        appointment.endsAt,
      );
    },

    async notifyServices({ appointment, former, rise }, factId) {
      const write: Write = (wording, notification) =>
        rise
          ? riseToCustomer(wording, notification, rise)
          : servicesChangedToCustomer(wording, notification, former);
      await toCustomer(appointment, rise ? 'rise' : 'services-changed', factId, write);
    },

    async notifyRiseAnswered({ appointment, ...answer }, factId) {
      await toProfessional(appointment, 'rise-answered', factId, (wording, notification) =>
        riseAnsweredToProfessional(wording, notification, answer),
      );
    },

    async notifyMoved({ appointment, formerStart }, factId) {
      const { endsAt } = appointment;
      const write =
        (content: typeof movedToCustomer): Write =>
        (wording, notification) =>
          content(wording, notification, formerStart);
      await runBoth(
        () => toCustomer(appointment, 'moved', factId, write(movedToCustomer), endsAt),
        () => toProfessional(appointment, 'moved', factId, write(movedToProfessional), endsAt),
      );
    },
  };
}

function createProposalNotifier({
  toCustomer,
  toProfessional,
}: EmailWriters): Pick<Notifier, 'notifyProposed' | 'notifyProposalTaken' | 'notifyProposalDeclined'> {
  return {
    async notifyProposed({ appointment, proposal }, factId) {
      await toCustomer(
        appointment,
        'proposed',
        factId,
        (wording, notification) => proposedToCustomer(wording, notification, proposal),
        lastTimeOf(proposal),
      );
    },

    async notifyProposalTaken({ appointment }, factId) {
      await toProfessional(
        appointment,
        'proposal-taken',
        factId,
        proposalAcceptedToProfessional,
        appointment.endsAt,
      );
    },

    async notifyProposalDeclined({ appointment, proposal }, factId) {
      await toProfessional(
        appointment,
        'proposal-declined',
        factId,
        (wording, notification) => proposalDeclinedToProfessional(wording, notification, proposal),
        appointment.answerBy,
      );
    },
  };
}

function createOutcomeNotifier({
  toCustomer,
  toProfessional,
}: EmailWriters): Pick<
  Notifier,
  'notifyUnmarked' | 'notifyPresumedDone' | 'notifyContested' | 'notifyContestDecided'
> {
  return {
    async notifyUnmarked({ appointment }, factId) {
      await toProfessional(appointment, 'unmarked', factId, unmarkedToProfessional);
    },

    async notifyPresumedDone({ appointment, settleAt }, factId) {
      await toCustomer(appointment, 'presumed-done', factId, (wording, notification) =>
        presumedDoneToCustomer(wording, notification, settleAt),
      );
    },

    async notifyContested({ appointment }, factId) {
      await toProfessional(appointment, 'contested', factId, contestedToProfessional);
    },

    async notifyContestDecided({ appointment, decidedCents }, factId) {
      await runBoth(
        () =>
          toCustomer(appointment, 'contest-decided', factId, (wording, notification) =>
            contestDecidedToCustomer(wording, notification, decidedCents),
          ),
        () =>
          toProfessional(appointment, 'contest-decided', factId, (wording, notification) =>
            contestDecidedToProfessional(wording, notification, decidedCents),
          ),
      );
    },
  };
}

function createReviewNotifier({
  toCustomer,
  toProfessional,
}: EmailWriters): Pick<Notifier, 'notifyReviewDue' | 'notifyReviewed' | 'notifyReviewAnswered'> {
  return {
    async notifyReviewDue({ appointment }, factId) {
      if (appointment.customerId !== null) await toCustomer(appointment, 'review-due', factId, reviewDue);
    },

    async notifyReviewed({ appointment, review }, factId) {
      await toProfessional(appointment, 'reviewed', factId, (wording, notification) =>
        reviewedToProfessional(wording, notification, review),
      );
    },

    async notifyReviewAnswered({ appointment, review }, factId) {
      await toCustomer(appointment, 'review-answered', factId, (wording, notification) =>
        reviewAnsweredToCustomer(wording, notification, review),
      );
    },
  };
}
