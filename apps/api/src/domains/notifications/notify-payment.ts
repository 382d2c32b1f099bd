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
import { both, type EmailWriters, type FactId } from './write-emails.ts';

export type MoneyNotifier = {
  /**
   * To the customer: the bank refused the hold or needs authentication. `amountCents` defaults to the card
   * part.
   */
  notifyPaymentToConfirm(
    about: { appointment: NotifiedAppointment; confirmBy: string; amountCents?: number },
    factId: FactId,
  ): Promise<void>;
  /**
   * To both: nothing will be debited. A `confirmed` appointment is paid on site; for a `completed` or
   * `no_show` one the debit was refused. For a `cancelled` one see notifyCancelled.
   */
  notifyPaymentFailed(
    about: { appointment: NotifiedAppointment; reason: WhyFailed },
    factId: FactId,
  ): Promise<void>;
  /**
   * To both: the amount could not be held, and not because of the card. The appointment stands; operators
   * look into it.
   */
  notifyHoldRefused(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /**
   * To the customer: the professional no longer takes cards; the appointment stands and is paid on site.
   */
  notifyPaidOnSite(about: { appointment: NotifiedAppointment } & NotifiedStop, factId: FactId): Promise<void>;
  /**
   * To the customer after a capture: of the card part, or of the fee when the appointment is `cancelled` or
   * `no_show`.
   */
  notifyReceipt(about: { appointment: NotifiedAppointment } & Debit, factId: FactId): Promise<void>;
  /** To the customer: the amount refunded to the card, and the reason. */
  notifyRefunded(about: { appointment: NotifiedAppointment } & NotifiedRefund, factId: FactId): Promise<void>;
  /** To both: the refund failed. */
  notifyRefundFailed(
    about: { appointment: NotifiedAppointment } & Omit<NotifiedRefund, 'reason'>,
    factId: FactId,
  ): Promise<void>;
  /** To the professional: their share is withheld until the customer's bank decides. */
  notifyDisputeOpened(
    about: { appointment: NotifiedAppointment } & NotifiedDispute,
    factId: FactId,
  ): Promise<void>;
  /** To the professional: the bank's decision. */
  notifyDisputeClosed(
    about: { appointment: NotifiedAppointment; outcome: 'won' | 'lost' } & NotifiedDispute,
    factId: FactId,
  ): Promise<void>;
};

export function createMoneyNotifier(writers: EmailWriters): MoneyNotifier {
  return { ...createPaymentNotifier(writers), ...createRefundNotifier(writers) };
}

type RefundNotifier = Pick<
  MoneyNotifier,
  'notifyRefunded' | 'notifyRefundFailed' | 'notifyDisputeOpened' | 'notifyDisputeClosed'
>;

function createPaymentNotifier({
  toCustomer,
  toProfessional,
}: EmailWriters): Omit<MoneyNotifier, keyof RefundNotifier> {
  return {
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

    async notifyReceipt({ appointment, capturedCents, capturedAt }, factId) {
      await toCustomer(appointment, 'receipt', factId, (wording, notification) =>
        receipt(wording, notification, { capturedCents, capturedAt }),
      );
    },
  };
}

/** Money that goes back: refunds, and disputes at the customer's bank. */
function createRefundNotifier({ toCustomer, toProfessional }: EmailWriters): RefundNotifier {
  return {
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
