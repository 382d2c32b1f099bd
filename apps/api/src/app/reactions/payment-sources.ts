import { PaymentMovedOnSite, settleFailedPayment } from '#appointments';
import {
  DisputeClosed,
  DisputeOpened,
  HoldRefused,
  PayableCaptured,
  PayableRefunded,
  PaymentFailed,
  PaymentToConfirm,
  RefundFailed,
} from '#payments';
import type { AppContext } from '../context.ts';
import { loadAppointment } from './appointment-sources.ts';
import { from } from './notification-source.ts';

/** What the messages about the payment of an appointment need, by their key in the catalogue. */
export function paymentSources(context: AppContext) {
  const { db } = context;
  return {
    'payment-moved-on-site.notify-customer': from(
      PaymentMovedOnSite,
      ({ appointmentId, wasHeld = false }, fact) =>
        loadAppointment(db, appointmentId, { stoppedAt: fact.at, wasHeld }),
    ),
    'payment-to-confirm.notify-customer': from(PaymentToConfirm, ({ payableId, confirmBy, amountCents }) =>
      loadAppointment(db, payableId, { confirmBy, amountCents }),
    ),
    'payment-failed.settle-appointment': from(PaymentFailed, async ({ payableId, reason }) => {
      await settleFailedPayment(context, payableId);
      return loadAppointment(db, payableId, { reason });
    }),
    'hold-refused.notify-both': from(HoldRefused, ({ payableId }) => loadAppointment(db, payableId, {})),
    'payable-captured.send-receipt': from(PayableCaptured, ({ payableId, ...debit }) =>
      loadAppointment(db, payableId, debit),
    ),
    'payable-refunded.notify-customer': from(PayableRefunded, ({ payableId, ...refund }) =>
      loadAppointment(db, payableId, refund),
    ),
    'refund-failed.notify-both': from(RefundFailed, ({ payableId, ...refund }) =>
      loadAppointment(db, payableId, refund),
    ),
    'dispute-opened.notify-professional': from(DisputeOpened, ({ payableId, ...dispute }) =>
      loadAppointment(db, payableId, dispute),
    ),
    'dispute-closed.notify-professional': from(DisputeClosed, ({ payableId, ...dispute }) =>
      loadAppointment(db, payableId, dispute),
    ),
  };
}
