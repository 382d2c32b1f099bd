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
import { contestedToProfessional, decidedToCustomer, decidedToProfessional } from './templates/contest.ts';
import type { NotifiedAppointment } from './templates/notification.ts';
import {
  declinedToProfessional,
  lastOf,
  type NotifiedProposal,
  proposedToCustomer,
  takenToProfessional,
} from './templates/proposal.ts';
import {
  answeredToCustomer,
  type NotifiedReview,
  reviewDue,
  reviewedToProfessional,
} from './templates/review.ts';
import { leftUnmarked, presumedDone } from './templates/unmarked-visit.ts';
import {
  both,
  createEmailWriters,
  type EmailWriters,
  type FactId,
  type NotifierDeps,
  type Write,
} from './write-emails.ts';

/** An appointment, and those of its series or group that the same email is about. */
type Several = { appointment: NotifiedAppointment; others?: readonly NotifiedAppointment[] };

/**
 * Enqueues emails to the parties of an appointment; the sweeps send them. Every function is idempotent by
 * `factId` and throws only on database errors, so that the caller can retry.
 */
export type Notifier = MoneyNotifier & {
  /**
   * To the customer with a calendar file; to the professional too, unless they booked or accepted it
   * themselves.
   */
  notifyConfirmed(about: Several, factId: FactId): Promise<void>;
  /** To both: the request was sent to the customer's professional, who has to answer it. */
  notifyRequested(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /**
   * To both; a declined request to the customer alone. Not for an expired hold, of which neither was
   * notified.
   */
  notifyCancelled(about: Several, factId: FactId): Promise<void>;
  /** To the customer, with a calendar file: another member performs the appointment. */
  notifyHandedOver(
    about: { appointment: NotifiedAppointment; formerName: string },
    factId: FactId,
  ): Promise<void>;
  /**
   * To the customer, with a calendar file: the professional moved the appointment or changed its duration.
   */
  notifyRescheduled(
    about: { appointment: NotifiedAppointment; former: FormerVisit },
    factId: FactId,
  ): Promise<void>;
  /**
   * To the customer: other services or another price. With `rise` nothing changes until the customer
   * agrees.
   */
  notifyServices(
    about: { appointment: NotifiedAppointment; former: Sold; rise?: Sold },
    factId: FactId,
  ): Promise<void>;
  /** To the professional: the customer agreed to a higher price, or declined it. */
  notifyRiseAnswered(
    about: { appointment: NotifiedAppointment; rise: Sold; hasAgreed: boolean },
    factId: FactId,
  ): Promise<void>;
  /** To both, to the customer with a calendar file: the customer moved the appointment. */
  notifyMoved(about: { appointment: NotifiedAppointment; formerStart: Date }, factId: FactId): Promise<void>;
  /** To the customer: the professional proposed alternatives to the request. */
  notifyProposed(
    about: { appointment: NotifiedAppointment; proposal: NotifiedProposal },
    factId: FactId,
  ): Promise<void>;
  /** To the professional; the customer is notified by notifyConfirmed. */
  notifyProposalTaken(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To the professional: the request needs another answer. */
  notifyProposalDeclined(
    about: { appointment: NotifiedAppointment; proposal: NotifiedProposal },
    factId: FactId,
  ): Promise<void>;
  notifyReminder(about: Several, factId: FactId): Promise<void>;
  /** To the professional: a past appointment is neither completed nor missed yet. */
  notifyUnmarked(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To the customer: presumed completed, and debited at `settleAt` unless contested. */
  notifyPresumedDone(
    about: { appointment: NotifiedAppointment; settleAt: Date },
    factId: FactId,
  ): Promise<void>;
  /** To the professional: nothing is debited until an operator decides. */
  notifyContested(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To both: the amount debited, or none. */
  notifyContestDecided(
    about: { appointment: NotifiedAppointment; decidedCents: number },
    factId: FactId,
  ): Promise<void>;
  /** To the customer, a day later: asks for a review. Only with an account. */
  notifyReviewDue(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To the professional: the published review. */
  notifyReviewed(
    about: { appointment: NotifiedAppointment; review: NotifiedReview },
    factId: FactId,
  ): Promise<void>;
  /** To the customer: the professional's answer to the review. */
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
      await both(
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
      await both(
        () => toCustomer(appointment, 'requested', factId, requestedToCustomer, answerBy),
        () => toProfessional(appointment, 'requested', factId, requestedToProfessional, answerBy),
      );
    },

    async notifyCancelled({ appointment, others }, factId) {
      const write =
        (content: typeof cancelledToCustomer): Write =>
        (wording, notification) =>
          content(wording, notification, others);
      await both(
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
      await both(
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
        lastOf(proposal),
      );
    },

    async notifyProposalTaken({ appointment }, factId) {
      await toProfessional(appointment, 'proposal-taken', factId, takenToProfessional, appointment.endsAt);
    },

    async notifyProposalDeclined({ appointment, proposal }, factId) {
      await toProfessional(
        appointment,
        'proposal-declined',
        factId,
        (wording, notification) => declinedToProfessional(wording, notification, proposal),
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
      await toProfessional(appointment, 'unmarked', factId, leftUnmarked);
    },

    async notifyPresumedDone({ appointment, settleAt }, factId) {
      await toCustomer(appointment, 'presumed-done', factId, (wording, notification) =>
        presumedDone(wording, notification, settleAt),
      );
    },

    async notifyContested({ appointment }, factId) {
      await toProfessional(appointment, 'contested', factId, contestedToProfessional);
    },

    async notifyContestDecided({ appointment, decidedCents }, factId) {
      await both(
        () =>
          toCustomer(appointment, 'contest-decided', factId, (wording, notification) =>
            decidedToCustomer(wording, notification, decidedCents),
          ),
        () =>
          toProfessional(appointment, 'contest-decided', factId, (wording, notification) =>
            decidedToProfessional(wording, notification, decidedCents),
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
        answeredToCustomer(wording, notification, review),
      );
    },
  };
}
