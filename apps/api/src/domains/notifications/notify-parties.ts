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
import { holdRefusedToCustomer, holdRefusedToProfessional } from './templates/hold-refused.ts';
import {
  disputeClosedToProfessional,
  disputeOpenedToProfessional,
  type NotifiedDispute,
  type NotifiedRefund,
  refundedToCustomer,
  refundFailedToCustomer,
  refundFailedToProfessional,
} from './templates/money-back.ts';
import type { NotifiedAppointment } from './templates/notification.ts';
import { type NotifiedStop, paidOnSite } from './templates/paid-on-site.ts';
import { type Debit, receipt } from './templates/payable-captured.ts';
import {
  paymentFailedToCustomer,
  paymentFailedToProfessional,
  type WhyFailed,
} from './templates/payment-failed.ts';
import { paymentToConfirm } from './templates/payment-to-confirm.ts';
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
import { createEmailWriters, type FactId, type NotifierDeps, type Write } from './write-emails.ts';

/** A visit, and those of its series or of other people that are told of in the same letter. */
type Several = { appointment: NotifiedAppointment; others?: readonly NotifiedAppointment[] };

/**
 * Tells the parties of an appointment what happened to it: writes the letters down, which the sweeps send. Every function
 * is idempotent by `factId`, and throws only when the database is away: the caller tries again.
 */
export type Notifier = {
  /** To the customer with a calendar file; to the professional too, unless she booked or accepted it herself. */
  notifyConfirmed(about: Several, factId: FactId): Promise<void>;
  /** To both: to the customer that it is on its way, to the professional that it waits for her answer. */
  notifyRequested(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To both, of a request that was declined to the customer alone. Not for a hold that ended: nobody was told of it. */
  notifyCancelled(about: Several, factId: FactId): Promise<void>;
  /** To the customer, with a calendar file: another member of the house than the one she booked. */
  notifyHandedOver(
    about: { appointment: NotifiedAppointment; formerName: string },
    factId: FactId,
  ): Promise<void>;
  /** To the customer, with a calendar file: the house has moved it, or it takes longer or shorter. */
  notifyRescheduled(
    about: { appointment: NotifiedAppointment; former: FormerVisit },
    factId: FactId,
  ): Promise<void>;
  /** To the customer: other services or another price, with what it was; or what she may agree to. */
  notifyServices(
    about: { appointment: NotifiedAppointment; former: Sold; rise?: Sold },
    factId: FactId,
  ): Promise<void>;
  /** To the professional: her customer agrees to what was asked of her, or does not. */
  notifyRiseAnswered(
    about: { appointment: NotifiedAppointment; rise: Sold; hasAgreed: boolean },
    factId: FactId,
  ): Promise<void>;
  /** To both, to the customer with a calendar file: she has moved it herself. */
  notifyMoved(about: { appointment: NotifiedAppointment; formerStart: Date }, factId: FactId): Promise<void>;
  /** To the customer: what she may take instead of her request. */
  notifyProposed(
    about: { appointment: NotifiedAppointment; proposal: NotifiedProposal },
    factId: FactId,
  ): Promise<void>;
  /** To the professional: the customer, who took it, is told by notifyConfirmed. */
  notifyProposalTaken(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To the professional: the request waits for another answer. */
  notifyProposalDeclined(
    about: { appointment: NotifiedAppointment; proposal: NotifiedProposal },
    factId: FactId,
  ): Promise<void>;
  notifyReminder(about: Several, factId: FactId): Promise<void>;
  /** The bank refused the hold, or wants the customer: `amountCents` is the card part unless given. */
  notifyPaymentToConfirm(
    about: { appointment: NotifiedAppointment; confirmBy: string; amountCents?: number },
    factId: FactId,
  ): Promise<void>;
  /**
   * To both: nothing will be debited. A `confirmed` appointment goes on and is paid on site; a `completed` or `no_show`
   * one was refused at the debit. A `cancelled` one is told by notifyCancelled.
   */
  notifyPaymentFailed(
    about: { appointment: NotifiedAppointment; reason: WhyFailed },
    factId: FactId,
  ): Promise<void>;
  /** To both: the amount could not be held, through no fault of the card; the visit goes on, and we look into it. */
  notifyHoldRefused(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To the customer: the house can be paid by card no longer, and the visit stands. */
  notifyPaidOnSite(about: { appointment: NotifiedAppointment } & NotifiedStop, factId: FactId): Promise<void>;
  /** To the professional: the visit is over, and she has not said how it went. */
  notifyUnmarked(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To the customer: taken as done, debited at `settleAt` unless she contests. */
  notifyPresumedDone(
    about: { appointment: NotifiedAppointment; settleAt: Date },
    factId: FactId,
  ): Promise<void>;
  /** To the professional: nothing is debited until it is decided. */
  notifyContested(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To both: what is debited after all, or nothing. */
  notifyContestDecided(
    about: { appointment: NotifiedAppointment; decidedCents: number },
    factId: FactId,
  ): Promise<void>;
  /** To the customer, a day later, where she has an account to say it from: how was it? */
  notifyReviewDue(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /** To the professional: what was said of her, for all to read. */
  notifyReviewed(
    about: { appointment: NotifiedAppointment; review: NotifiedReview },
    factId: FactId,
  ): Promise<void>;
  /** To the customer: what the house answers. */
  notifyReviewAnswered(
    about: { appointment: NotifiedAppointment; review: NotifiedReview },
    factId: FactId,
  ): Promise<void>;
  /** After a capture: the visit's card part, or the fee when the appointment is `cancelled` or `no_show`. */
  notifyReceipt(about: { appointment: NotifiedAppointment } & Debit, factId: FactId): Promise<void>;
  /** To the customer: what goes back to her card, and why. */
  notifyRefunded(about: { appointment: NotifiedAppointment } & NotifiedRefund, factId: FactId): Promise<void>;
  /** To both: nothing was given back. */
  notifyRefundFailed(
    about: { appointment: NotifiedAppointment } & Omit<NotifiedRefund, 'reason'>,
    factId: FactId,
  ): Promise<void>;
  /** To the professional: her share was taken until her customer's bank has decided. */
  notifyDisputeOpened(
    about: { appointment: NotifiedAppointment } & NotifiedDispute,
    factId: FactId,
  ): Promise<void>;
  /** To the professional: what the bank decided. */
  notifyDisputeClosed(
    about: { appointment: NotifiedAppointment; outcome: 'won' | 'lost' } & NotifiedDispute,
    factId: FactId,
  ): Promise<void>;
};

export function createNotifier(parts: NotifierDeps): Notifier {
  const { toCustomer, toProfessional, bothSides, notificationTo } = createEmailWriters(parts);

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

    async notifyReminder({ appointment, others }, factId) {
      const [customer, professional] = await bothSides(appointment);
      if (!professional) return;
      const notification = notificationTo(appointment, professional, customer.name, customer.hasAccount);
      await remindCustomer(parts, notification, customer, { key: `${factId}.reminder.customer`, others });
    },

    async notifyPaymentToConfirm({ appointment, confirmBy, amountCents = appointment.cardCents }, factId) {
      await toCustomer(
        appointment,
        'payment-to-confirm',
        factId,
        (wording, notification) => paymentToConfirm(wording, notification, { amountCents, confirmBy }),
        new Date(confirmBy),
      );
    },

    async notifyPaymentFailed({ appointment, reason }, factId) {
      if (appointment.state === 'cancelled') return;
      await both(
        () =>
          toCustomer(appointment, 'payment-failed', factId, (wording, notification) =>
            paymentFailedToCustomer(wording, notification, reason),
          ),
        () =>
          toProfessional(appointment, 'payment-failed', factId, (wording, notification) =>
            paymentFailedToProfessional(wording, notification, reason),
          ),
      );
    },

    async notifyHoldRefused({ appointment }, factId) {
      await both(
        () => toCustomer(appointment, 'hold-refused', factId, holdRefusedToCustomer),
        () => toProfessional(appointment, 'hold-refused', factId, holdRefusedToProfessional),
      );
    },

    async notifyPaidOnSite({ appointment, ...stop }, factId) {
      await toCustomer(appointment, 'paid-on-site', factId, (wording, notification) =>
        paidOnSite(wording, notification, stop),
      );
    },

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

    async notifyReceipt({ appointment, capturedCents, capturedAt }, factId) {
      await toCustomer(appointment, 'receipt', factId, (wording, notification) =>
        receipt(wording, notification, { capturedCents, capturedAt }),
      );
    },

    async notifyRefunded({ appointment, ...refund }, factId) {
      await toCustomer(appointment, 'refunded', factId, (wording, notification) =>
        refundedToCustomer(wording, notification, refund),
      );
    },

    async notifyRefundFailed({ appointment, ...refund }, factId) {
      await both(
        () =>
          toCustomer(appointment, 'refund-failed', factId, (wording, notification) =>
            refundFailedToCustomer(wording, notification, refund),
          ),
        () =>
          toProfessional(appointment, 'refund-failed', factId, (wording, notification) =>
            refundFailedToProfessional(wording, notification, refund),
          ),
      );
    },

    async notifyDisputeOpened({ appointment, ...dispute }, factId) {
      await toProfessional(appointment, 'dispute-opened', factId, (wording, notification) =>
        disputeOpenedToProfessional(wording, notification, dispute),
      );
    },

    async notifyDisputeClosed({ appointment, ...dispute }, factId) {
      await toProfessional(appointment, 'dispute-closed', factId, (wording, notification) =>
        disputeClosedToProfessional(wording, notification, dispute),
      );
    },
  };
}

/** One side's trouble must not keep the other from hearing; either makes the whole be tried again. */
async function both(...tellings: (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(tellings.map((tell) => tell()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
