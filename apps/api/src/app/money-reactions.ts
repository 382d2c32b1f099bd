import {
  type AppointmentRow,
  confirmSecuredAppointment,
  moveAllPaymentsOnSite,
  settleFailedPayment,
  VisitPaidOnSite,
} from '#appointments';
import { updateClientBook } from '#clients';
import { findFormerEmail } from '#identity';
import { notifyOn, type Reaction, reactTo } from '#kit/jobs/reactions';
import { DAY_MS, later } from '#kit/time';
import {
  notifyAboutWallet,
  notifyCardDeclined,
  notifyCardPaymentStopped,
  notifyVerdict,
} from '#notifications';
import {
  DisputeClosed,
  DisputeOpened,
  HoldRefused,
  PartnerAccountChanged,
  PayableCaptured,
  PayableRefunded,
  PayableSecured,
  PaymentFailed,
  PaymentToConfirm,
  RefundFailed,
} from '#payments';
import { earnDiscount, reverseDiscount, SubscriptionCardDeclined } from '#subscriptions';
import { CardPaymentStopped, settleAccount, VerificationDecided } from '#verification';
import { BankAccountAdded, BankAccountRefused, MoneyHeldLong, WithdrawalFailed } from '#wallet';
import type { AppContext } from './context.ts';
import { messageDepsOf, notifierOf, readOwner } from './notifier.ts';
import { subscriptionReactions } from './subscription-reactions.ts';
import { accountsOf, billingOf } from './wiring.ts';

/** Runs `notify` with the appointment of a payable; does nothing when the appointment does not exist. */
type About = (payableId: string, notify: (appointment: AppointmentRow) => Promise<void>) => Promise<void>;

/**
 * For this long after a change of email, the former address is also notified of a new bank account, as
 * protection against account theft.
 */
const EMAIL_STILL_OWN_MS = 7 * DAY_MS;

/** Reactions to facts about money. reactions.ts includes them. */
export function moneyReactions(context: AppContext, about: About): Reaction[] {
  return [
    ...accountReactions(context),
    ...subscriptionReactions(context),
    ...walletReactions(context),
    ...paymentReactions(context, about),
    ...captureReactions(context, about),
    ...refundReactions(context, about),
  ];
}

/**
 * Reactions about the professional's account at the card partner, its verification, and the card of the
 * subscription. When card payment stops, all payments move on site.
 */
function accountReactions(context: AppContext): Reaction[] {
  const messageDeps = messageDepsOf(context);
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
    notifyOn(CardPaymentStopped, 'notify-professional', async ({ professionalId, requirements }, fact) => {
      const owner = await readOwner(context, professionalId);
      if (owner) await notifyCardPaymentStopped(messageDeps, { ...owner, requirements }, fact.id);
    }),
    notifyOn(VerificationDecided, 'notify-professional', async ({ isStopped, ...decided }, fact) => {
      const { professionalId, verdict, reason, requirements } = decided;
      const owner = isStopped ? undefined : await readOwner(context, professionalId);
      if (owner) await notifyVerdict(messageDeps, { ...owner, verdict, reason, requirements }, fact.id);
    }),
    notifyOn(SubscriptionCardDeclined, 'notify-professional', async ({ professionalId }, fact) => {
      const owner = await readOwner(context, professionalId);
      if (owner) await notifyCardDeclined(messageDeps, owner, fact.id);
    }),
  ];
}

function walletReactions(context: AppContext): Reaction[] {
  const messageDeps = messageDepsOf(context);
  return [
    notifyOn(BankAccountAdded, 'notify-professional', async ({ professionalId, ...bankAccount }, fact) => {
      const owner = await readOwner(context, professionalId);
      if (!owner) return;
      const since = later(fact.at, -EMAIL_STILL_OWN_MS);
      const formerEmail = await findFormerEmail(context.db, owner.person.id, since);
      await notifyAboutWallet(
        messageDeps,
        { ...owner, formerEmail },
        { kind: 'bankAccountGiven', ...bankAccount },
        fact.id,
      );
    }),
    notifyOn(BankAccountRefused, 'notify-professional', async ({ professionalId, ...bankAccount }, fact) => {
      const owner = await readOwner(context, professionalId);
      if (owner)
        await notifyAboutWallet(messageDeps, owner, { kind: 'bankAccountRefused', ...bankAccount }, fact.id);
    }),
    notifyOn(WithdrawalFailed, 'notify-professional', async ({ professionalId, ...withdrawal }, fact) => {
      const owner = await readOwner(context, professionalId);
      if (owner)
        await notifyAboutWallet(messageDeps, owner, { kind: 'withdrawalFailed', ...withdrawal }, fact.id);
    }),
    notifyOn(MoneyHeldLong, 'notify-professional', async ({ professionalId, ...held }, fact) => {
      const owner = await readOwner(context, professionalId);
      if (owner) await notifyAboutWallet(messageDeps, owner, { kind: 'moneyHeld', ...held }, fact.id);
    }),
  ];
}

/** Reactions about holds and payments before a capture, and about payment on site. */
function paymentReactions(context: AppContext, about: About): Reaction[] {
  const notifier = notifierOf(context);
  return [
    notifyOn(VisitPaidOnSite, 'notify-customer', ({ appointmentId, wasHeld = false }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'cancelled') return;
        await notifier.notifyPaidOnSite({ appointment, stoppedAt: fact.at, wasHeld }, fact.id);
      }),
    ),
    notifyOn(PaymentToConfirm, 'notify-customer', ({ payableId, confirmBy, amountCents }, fact) =>
      about(payableId, (appointment) =>
        notifier.notifyPaymentToConfirm({ appointment, confirmBy, amountCents }, fact.id),
      ),
    ),
    reactTo(
      PayableSecured,
      'confirm-appointment',
      async ({ payableId }) => void (await confirmSecuredAppointment(context, payableId)),
    ),
    notifyOn(PaymentFailed, 'settle-appointment', async ({ payableId, reason }, fact) => {
      await settleFailedPayment(context, payableId);
      await about(payableId, (appointment) => notifier.notifyPaymentFailed({ appointment, reason }, fact.id));
    }),
    notifyOn(HoldRefused, 'notify-both', ({ payableId }, fact) =>
      about(payableId, async (appointment) => {
        if (appointment.state === 'confirmed') await notifier.notifyHoldRefused({ appointment }, fact.id);
      }),
    ),
  ];
}

function captureReactions(context: AppContext, about: About): Reaction[] {
  const notifier = notifierOf(context);
  return [
    reactTo(PayableCaptured, 'earn-discount', ({ payableId, capturedCents }) =>
      about(payableId, async (appointment) => {
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
    ),
    notifyOn(PayableCaptured, 'send-receipt', ({ payableId, ...debit }, fact) =>
      about(payableId, (appointment) => notifier.notifyReceipt({ appointment, ...debit }, fact.id)),
    ),
  ];
}

/** Reactions about refunds and disputes. */
function refundReactions(context: AppContext, about: About): Reaction[] {
  const notifier = notifierOf(context);
  const enterInBook = ({ payableId }: { payableId: string }) =>
    about(payableId, ({ id, professionalId }) => updateClientBook(context, professionalId, [id]));
  return [
    reactTo(PayableRefunded, 'enter-in-book', enterInBook),
    reactTo(RefundFailed, 'enter-in-book', enterInBook),
    reactTo(PayableRefunded, 'reverse-discount', async ({ payableId }) => {
      await reverseDiscount(billingOf(context), { payableId });
    }),
    notifyOn(PayableRefunded, 'notify-customer', ({ payableId, ...refund }, fact) =>
      about(payableId, (appointment) => notifier.notifyRefunded({ appointment, ...refund }, fact.id)),
    ),
    notifyOn(RefundFailed, 'notify-both', ({ payableId, ...refund }, fact) =>
      about(payableId, (appointment) => notifier.notifyRefundFailed({ appointment, ...refund }, fact.id)),
    ),
    notifyOn(DisputeOpened, 'notify-professional', ({ payableId, ...dispute }, fact) =>
      about(payableId, (appointment) => notifier.notifyDisputeOpened({ appointment, ...dispute }, fact.id)),
    ),
    notifyOn(DisputeClosed, 'notify-professional', ({ payableId, ...dispute }, fact) =>
      about(payableId, (appointment) => notifier.notifyDisputeClosed({ appointment, ...dispute }, fact.id)),
    ),
  ];
}
