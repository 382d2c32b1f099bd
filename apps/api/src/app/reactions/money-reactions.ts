import { confirmSecuredAppointment, findAppointment, moveAllPaymentsOnSite } from '#appointments';
import { type Reaction, reactTo } from '#kit/jobs/reactions';
import {
  PartnerAccountChanged,
  PayableCaptured,
  PayableRefunded,
  PayableSecured,
  RefundFailed,
} from '#payments';
import { earnDiscount, reverseDiscount } from '#subscriptions';
import { CardPaymentStopped, settleAccount } from '#verification';
import type { AppContext } from '../context.ts';
import { accountsOf, billingOf } from '../wiring.ts';
import { updateClientBookWith } from './update-client-book.ts';

/** Reactions that move money or follow it. When card payment stops, all payments move on site. */
export function moneyReactions(context: AppContext): Reaction[] {
  const { db } = context;
  return [
    reactTo(
      PartnerAccountChanged,
      'read-account',
      ({ professionalId }) => settleAccount(accountsOf(context), professionalId),
      { queue: 'partner', latestOnly: true },
    ),
    reactTo(
      CardPaymentStopped,
      'pay-on-site',
      async ({ professionalId }) => void (await moveAllPaymentsOnSite(context, professionalId)),
    ),
    reactTo(
      PayableSecured,
      'confirm-appointment',
      async ({ payableId }) => void (await confirmSecuredAppointment(context, payableId)),
    ),
    reactTo(PayableCaptured, 'earn-discount', async ({ payableId, capturedCents }) => {
      const appointment = await findAppointment(db, payableId);
      if (!appointment) return;
      const { professionalId, customerId, startsAt, state, bookedBy } = appointment;
      await earnDiscount(billingOf(context), {
        payableId,
        professionalId,
        customerId,
        startsAt,
        capturedCents,
        isCompleted: state === 'completed',
        isBookedOnline: bookedBy === 'customer',
      });
    }),
    reactTo(PayableRefunded, 'enter-in-book', ({ payableId }) => updateClientBookWith(context, payableId)),
    reactTo(RefundFailed, 'enter-in-book', ({ payableId }) => updateClientBookWith(context, payableId)),
    reactTo(PayableRefunded, 'reverse-discount', async ({ payableId }) => {
      await reverseDiscount(billingOf(context), { payableId });
    }),
  ];
}
