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
  refundedToCustomer,
  refundFailedToCustomer,
  refundFailedToProfessional,
  type ToldDispute,
  type ToldRefund,
} from './templates/money-back.ts';
import { paidOnSite, type ToldStop } from './templates/paid-on-site.ts';
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
  proposedToCustomer,
  type ToldProposal,
  takenToProfessional,
} from './templates/proposal.ts';
import {
  answeredToCustomer,
  reviewDue,
  reviewedToProfessional,
  type ToldReview,
} from './templates/review.ts';
import type { ToldAppointment } from './templates/telling.ts';
import { leftUnmarked, presumedDone } from './templates/unmarked-visit.ts';
import { type FactId, type NotifierParts, type Write, writeLetters } from './write-letters.ts';

/** A visit, and those of its series or of other people that are told of in the same letter. */
type Several = { appointment: ToldAppointment; others?: readonly ToldAppointment[] };

/**
 * Tells the parties of an appointment what happened to it: writes the letters down, which the sweeps send. Every function
 * is idempotent by `factId`, and throws only when the database is away: the caller tries again.
 */
export type Notifier = {
  /** To the customer with a calendar file; to the professional too, unless she booked or accepted it herself. */
  tellConfirmed(about: Several, factId: FactId): Promise<void>;
  /** To both: to the customer that it is on its way, to the professional that it waits for her answer. */
  tellRequested(about: { appointment: ToldAppointment }, factId: FactId): Promise<void>;
  /** To both, of a request that was declined to the customer alone. Not for a hold that ended: nobody was told of it. */
  tellCancelled(about: Several, factId: FactId): Promise<void>;
  /** To the customer, with a calendar file: another member of the house than the one she booked. */
  tellHandedOver(about: { appointment: ToldAppointment; formerName: string }, factId: FactId): Promise<void>;
  /** To the customer, with a calendar file: the house has moved it, or it takes longer or shorter. */
  tellRescheduled(
    about: { appointment: ToldAppointment; former: FormerVisit },
    factId: FactId,
  ): Promise<void>;
  /** To the customer: other services or another price, with what it was; or what she may agree to. */
  tellServices(
    about: { appointment: ToldAppointment; former: Sold; rise?: Sold },
    factId: FactId,
  ): Promise<void>;
  /** To the professional: her customer agrees to what was asked of her, or does not. */
  tellRiseAnswered(
    about: { appointment: ToldAppointment; rise: Sold; hasAgreed: boolean },
    factId: FactId,
  ): Promise<void>;
  /** To both, to the customer with a calendar file: she has moved it herself. */
  tellMoved(about: { appointment: ToldAppointment; formerStart: Date }, factId: FactId): Promise<void>;
  /** To the customer: what she may take instead of her request. */
  tellProposed(
    about: { appointment: ToldAppointment; proposal: ToldProposal },
    factId: FactId,
  ): Promise<void>;
  /** To the professional: the customer, who took it, is told by tellConfirmed. */
  tellProposalTaken(about: { appointment: ToldAppointment }, factId: FactId): Promise<void>;
  /** To the professional: the request waits for another answer. */
  tellProposalDeclined(
    about: { appointment: ToldAppointment; proposal: ToldProposal },
    factId: FactId,
  ): Promise<void>;
  tellReminder(about: Several, factId: FactId): Promise<void>;
  /** The bank refused the hold, or wants the customer: `amountCents` is the card part unless given. */
  tellPaymentToConfirm(
    about: { appointment: ToldAppointment; confirmBy: string; amountCents?: number },
    factId: FactId,
  ): Promise<void>;
  /**
   * To both: nothing will be debited. A `confirmed` appointment goes on and is paid on site; a `completed` or `no_show`
   * one was refused at the debit. A `cancelled` one is told by tellCancelled.
   */
  tellPaymentFailed(
    about: { appointment: ToldAppointment; reason: WhyFailed },
    factId: FactId,
  ): Promise<void>;
  /** To both: the amount could not be held, through no fault of the card; the visit goes on, and we look into it. */
  tellHoldRefused(about: { appointment: ToldAppointment }, factId: FactId): Promise<void>;
  /** To the customer: the house can be paid by card no longer, and the visit stands. */
  tellPaidOnSite(about: { appointment: ToldAppointment } & ToldStop, factId: FactId): Promise<void>;
  /** To the professional: the visit is over, and she has not said how it went. */
  tellUnmarked(about: { appointment: ToldAppointment }, factId: FactId): Promise<void>;
  /** To the customer: taken as done, debited at `settleAt` unless she contests. */
  tellPresumedDone(about: { appointment: ToldAppointment; settleAt: Date }, factId: FactId): Promise<void>;
  /** To the professional: nothing is debited until it is decided. */
  tellContested(about: { appointment: ToldAppointment }, factId: FactId): Promise<void>;
  /** To both: what is debited after all, or nothing. */
  tellContestDecided(
    about: { appointment: ToldAppointment; decidedCents: number },
    factId: FactId,
  ): Promise<void>;
  /** To the customer, a day later, where she has an account to say it from: how was it? */
  tellReviewDue(about: { appointment: ToldAppointment }, factId: FactId): Promise<void>;
  /** To the professional: what was said of her, for all to read. */
  tellReviewed(about: { appointment: ToldAppointment; review: ToldReview }, factId: FactId): Promise<void>;
  /** To the customer: what the house answers. */
  tellReviewAnswered(
    about: { appointment: ToldAppointment; review: ToldReview },
    factId: FactId,
  ): Promise<void>;
  /** After a capture: the visit's card part, or the fee when the appointment is `cancelled` or `no_show`. */
  tellReceipt(about: { appointment: ToldAppointment } & Debit, factId: FactId): Promise<void>;
  /** To the customer: what goes back to her card, and why. */
  tellRefunded(about: { appointment: ToldAppointment } & ToldRefund, factId: FactId): Promise<void>;
  /** To both: nothing was given back. */
  tellRefundFailed(
    about: { appointment: ToldAppointment } & Omit<ToldRefund, 'reason'>,
    factId: FactId,
  ): Promise<void>;
  /** To the professional: her share was taken until her customer's bank has decided. */
  tellDisputeOpened(about: { appointment: ToldAppointment } & ToldDispute, factId: FactId): Promise<void>;
  /** To the professional: what the bank decided. */
  tellDisputeClosed(
    about: { appointment: ToldAppointment; outcome: 'won' | 'lost' } & ToldDispute,
    factId: FactId,
  ): Promise<void>;
};

export function createNotifier(parts: NotifierParts): Notifier {
  const { toCustomer, toProfessional, bothSides, tellingTo } = writeLetters(parts);

  return {
    async tellConfirmed({ appointment, others = [] }, factId) {
      const { endsAt: last } = others.at(-1) ?? appointment;
      await both(
        () =>
          toCustomer(
            appointment,
            'confirmed',
            factId,
            (wording, telling) => confirmedToCustomer(wording, telling, others),
            last,
          ),
        async () => {
          const { bookedBy, answerBy, endsAt } = appointment;
          if (bookedBy === 'professional' || answerBy) return;
          const write: Write = (wording, telling) => confirmedToProfessional(wording, telling, others);
          await toProfessional(appointment, 'confirmed', factId, write, endsAt);
        },
      );
    },

    async tellRequested({ appointment }, factId) {
      const { answerBy } = appointment;
      await both(
        () => toCustomer(appointment, 'requested', factId, requestedToCustomer, answerBy),
        () => toProfessional(appointment, 'requested', factId, requestedToProfessional, answerBy),
      );
    },

    async tellCancelled({ appointment, others }, factId) {
      const write =
        (letter: typeof cancelledToCustomer): Write =>
        (wording, telling) =>
          letter(wording, telling, others);
      await both(
        () => toCustomer(appointment, 'cancelled', factId, write(cancelledToCustomer)),
        async () => {
          if (isUnanswered(appointment) && appointment.cancelledBy === 'professional') return;
          await toProfessional(appointment, 'cancelled', factId, write(cancelledToProfessional));
        },
      );
    },

    async tellHandedOver({ appointment, formerName }, factId) {
      await toCustomer(
        appointment,
        'handed-over',
        factId,
        (wording, telling) => handedOverToCustomer(wording, telling, formerName),
        appointment.endsAt,
      );
    },

    async tellRescheduled({ appointment, former }, factId) {
      await toCustomer(
        appointment,
        'rescheduled',
        factId,
        (wording, telling) => rescheduledToCustomer(wording, telling, former),
        appointment.endsAt,
      );
    },

    async tellServices({ appointment, former, rise }, factId) {
      const write: Write = (wording, telling) =>
        rise ? riseToCustomer(wording, telling, rise) : servicesChangedToCustomer(wording, telling, former);
      await toCustomer(appointment, rise ? 'rise' : 'services-changed', factId, write);
    },

    async tellRiseAnswered({ appointment, ...answer }, factId) {
      await toProfessional(appointment, 'rise-answered', factId, (wording, telling) =>
        riseAnsweredToProfessional(wording, telling, answer),
      );
    },

    async tellMoved({ appointment, formerStart }, factId) {
      const { endsAt } = appointment;
      const write =
        (letter: typeof movedToCustomer): Write =>
        (wording, telling) =>
          letter(wording, telling, formerStart);
      await both(
        () => toCustomer(appointment, 'moved', factId, write(movedToCustomer), endsAt),
        () => toProfessional(appointment, 'moved', factId, write(movedToProfessional), endsAt),
      );
    },

    async tellProposed({ appointment, proposal }, factId) {
      await toCustomer(
        appointment,
        'proposed',
        factId,
        (wording, telling) => proposedToCustomer(wording, telling, proposal),
        lastOf(proposal),
      );
    },

    async tellProposalTaken({ appointment }, factId) {
      await toProfessional(appointment, 'proposal-taken', factId, takenToProfessional, appointment.endsAt);
    },

    async tellProposalDeclined({ appointment, proposal }, factId) {
      await toProfessional(
        appointment,
        'proposal-declined',
        factId,
        (wording, telling) => declinedToProfessional(wording, telling, proposal),
        appointment.answerBy,
      );
    },

    async tellReminder({ appointment, others }, factId) {
      const [customer, professional] = await bothSides(appointment);
      if (!professional) return;
      const telling = tellingTo(appointment, professional, customer.name, customer.hasAccount);
      await remindCustomer(parts, telling, customer, { key: `${factId}.reminder.customer`, others });
    },

    async tellPaymentToConfirm({ appointment, confirmBy, amountCents = appointment.cardCents }, factId) {
      await toCustomer(
        appointment,
        'payment-to-confirm',
        factId,
        (wording, telling) => paymentToConfirm(wording, telling, { amountCents, confirmBy }),
        new Date(confirmBy),
      );
    },

    async tellPaymentFailed({ appointment, reason }, factId) {
      if (appointment.state === 'cancelled') return;
      await both(
        () =>
          toCustomer(appointment, 'payment-failed', factId, (wording, telling) =>
            paymentFailedToCustomer(wording, telling, reason),
          ),
        () =>
          toProfessional(appointment, 'payment-failed', factId, (wording, telling) =>
            paymentFailedToProfessional(wording, telling, reason),
          ),
      );
    },

    async tellHoldRefused({ appointment }, factId) {
      await both(
        () => toCustomer(appointment, 'hold-refused', factId, holdRefusedToCustomer),
        () => toProfessional(appointment, 'hold-refused', factId, holdRefusedToProfessional),
      );
    },

    async tellPaidOnSite({ appointment, ...stop }, factId) {
      await toCustomer(appointment, 'paid-on-site', factId, (wording, telling) =>
        paidOnSite(wording, telling, stop),
      );
    },

    async tellUnmarked({ appointment }, factId) {
      await toProfessional(appointment, 'unmarked', factId, leftUnmarked);
    },

    async tellPresumedDone({ appointment, settleAt }, factId) {
      await toCustomer(appointment, 'presumed-done', factId, (wording, telling) =>
        presumedDone(wording, telling, settleAt),
      );
    },

    async tellContested({ appointment }, factId) {
      await toProfessional(appointment, 'contested', factId, contestedToProfessional);
    },

    async tellContestDecided({ appointment, decidedCents }, factId) {
      await both(
        () =>
          toCustomer(appointment, 'contest-decided', factId, (wording, telling) =>
            decidedToCustomer(wording, telling, decidedCents),
          ),
        () =>
          toProfessional(appointment, 'contest-decided', factId, (wording, telling) =>
            decidedToProfessional(wording, telling, decidedCents),
          ),
      );
    },

    async tellReviewDue({ appointment }, factId) {
      if (appointment.customerId !== null) await toCustomer(appointment, 'review-due', factId, reviewDue);
    },

    async tellReviewed({ appointment, review }, factId) {
      await toProfessional(appointment, 'reviewed', factId, (wording, telling) =>
        reviewedToProfessional(wording, telling, review),
      );
    },

    async tellReviewAnswered({ appointment, review }, factId) {
      await toCustomer(appointment, 'review-answered', factId, (wording, telling) =>
        answeredToCustomer(wording, telling, review),
      );
    },

    async tellReceipt({ appointment, capturedCents, capturedAt }, factId) {
      await toCustomer(appointment, 'receipt', factId, (wording, telling) =>
        receipt(wording, telling, { capturedCents, capturedAt }),
      );
    },

    async tellRefunded({ appointment, ...refund }, factId) {
      await toCustomer(appointment, 'refunded', factId, (wording, telling) =>
        refundedToCustomer(wording, telling, refund),
      );
    },

    async tellRefundFailed({ appointment, ...refund }, factId) {
      await both(
        () =>
          toCustomer(appointment, 'refund-failed', factId, (wording, telling) =>
            refundFailedToCustomer(wording, telling, refund),
          ),
        () =>
          toProfessional(appointment, 'refund-failed', factId, (wording, telling) =>
            refundFailedToProfessional(wording, telling, refund),
          ),
      );
    },

    async tellDisputeOpened({ appointment, ...dispute }, factId) {
      await toProfessional(appointment, 'dispute-opened', factId, (wording, telling) =>
        disputeOpenedToProfessional(wording, telling, dispute),
      );
    },

    async tellDisputeClosed({ appointment, ...dispute }, factId) {
      await toProfessional(appointment, 'dispute-closed', factId, (wording, telling) =>
        disputeClosedToProfessional(wording, telling, dispute),
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
