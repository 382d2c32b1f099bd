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
import { type EmailWriters, type FactId, runBoth } from './write-emails.ts';

export type MoneyNotifier = {
  /**
   * Emails the customer that the bank refused the hold or requires authentication. `amountCents` defaults
   * to the card part of the price.
   */
  notifyPaymentToConfirm(
    about: { appointment: NotifiedAppointment; confirmBy: string; amountCents?: number },
    factId: FactId,
  ): Promise<void>;
  /**
   * Emails both sides that nothing will be debited. A `confirmed` appointment is then paid on site; for a
   * `completed` or `no_show` appointment the debit was refused. Does nothing for a `cancelled` appointment,
   * which notifyCancelled reports.
   */
  notifyPaymentFailed(
    about: { appointment: NotifiedAppointment; reason: WhyFailed },
    factId: FactId,
  ): Promise<void>;
  /**
   * Emails both sides that the amount could not be held, for a reason other than the card. The appointment
   * stays confirmed, and operators look into it.
   */
  notifyHoldRefused(about: { appointment: NotifiedAppointment }, factId: FactId): Promise<void>;
  /**
   * Emails the customer that the professional no longer takes cards: the appointment stays confirmed and is
   * paid on site.
   */
  notifyPaidOnSite(about: { appointment: NotifiedAppointment } & NotifiedStop, factId: FactId): Promise<void>;
  /**
   * Emails the customer a receipt after a capture of `capturedCents`, which is a fee when the appointment
   * is `cancelled` or `no_show`.
   */
  notifyReceipt(about: { appointment: NotifiedAppointment } & Debit, factId: FactId): Promise<void>;
  /** Emails the customer the amount that was refunded to the card, and the reason. */
  notifyRefunded(about: { appointment: NotifiedAppointment } & NotifiedRefund, factId: FactId): Promise<void>;
  /** Emails both sides that the refund failed. */
  notifyRefundFailed(
    about: { appointment: NotifiedAppointment } & Omit<NotifiedRefund, 'reason'>,
    factId: FactId,
  ): Promise<void>;
  /** Emails the professional that their share is withheld until the customer's bank decides the dispute. */
  notifyDisputeOpened(
    about: { appointment: NotifiedAppointment } & NotifiedDispute,
    factId: FactId,
  ): Promise<void>;
  /** Emails the professional the bank's decision. */
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
      await runBoth(
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
      await runBoth(
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

function createRefundNotifier({ toCustomer, toProfessional }: EmailWriters): RefundNotifier {
  return {
    async notifyRefunded({ appointment, ...refund }, factId) {
      await toCustomer(appointment, 'refunded', factId, (wording, notification) =>
        refundedToCustomer(wording, notification, refund),
      );
    },

    async notifyRefundFailed({ appointment, ...refund }, factId) {
      await runBoth(
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
