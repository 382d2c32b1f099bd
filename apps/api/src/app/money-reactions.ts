import {
  type AppointmentRow,
  confirmSecured,
  payOnSite,
  settleFailedPayment,
  VisitPaidOnSite,
} from '#appointments';
import { enterVisits } from '#clients';
import { findFormerEmail } from '#identity';
import { type Reaction, when, whenTelling } from '#kit/jobs/reactions';
import { DAY_MS, later } from '#kit/time';
import { tellAboutWallet, tellCardDeclined, tellCardPaymentStopped, tellVerdict } from '#notifications';
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
import { BankAccountGiven, BankAccountRefused, MoneyHeldLong, WithdrawalFailed } from '#wallet';
import { notifierOf, postOf, readOwner } from './notifier.ts';
import type { Parts } from './parts.ts';
import { accountsOf, billingOf } from './platform.ts';
import { subscriptionLetters } from './subscription-letters.ts';

/** Tells of the appointment that a payable is of, as it stands; nothing where it is gone. */
type About = (payableId: string, tell: (appointment: AppointmentRow) => Promise<void>) => Promise<void>;

/** So long an address that she gave up is told, too, where her money goes. */
const EMAIL_STILL_HERS_MS = 7 * DAY_MS;

/** What money sets off: a part of the one screen of reactions. */
export function moneyReactions(parts: Parts, about: About): Reaction[] {
  const notifier = notifierOf(parts);
  const post = postOf(parts);
  const enterInBook = ({ payableId }: { payableId: string }) =>
    about(payableId, ({ id, professionalId }) => enterVisits(parts, professionalId, [id]));
  return [
    when(
      PartnerAccountChanged,
      'read-account',
      ({ professionalId }) => settleAccount(accountsOf(parts), professionalId),
      { lane: 'partner', latestOnly: true },
    ),
    when(
      CardPaymentStopped,
      'pay-on-site',
      async ({ professionalId }) => void (await payOnSite(parts, professionalId)),
    ),
    whenTelling(CardPaymentStopped, 'tell-her', async ({ professionalId, asked }, fact) => {
      const owner = await readOwner(parts, professionalId);
      if (owner) await tellCardPaymentStopped(post, { ...owner, asked }, fact.id);
    }),
    whenTelling(VisitPaidOnSite, 'tell-customer', ({ appointmentId, wasHeld = false }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'cancelled') return;
        await notifier.tellPaidOnSite({ appointment, stoppedAt: fact.at, wasHeld }, fact.id);
      }),
    ),
    whenTelling(VerificationDecided, 'tell-her', async ({ isStopped, ...decided }, fact) => {
      const { professionalId, verdict, reason, asked } = decided;
      const owner = isStopped ? undefined : await readOwner(parts, professionalId);
      if (owner) await tellVerdict(post, { ...owner, verdict, reason, asked }, fact.id);
    }),
    ...subscriptionLetters(parts),
    whenTelling(SubscriptionCardDeclined, 'tell-her', async ({ professionalId }, fact) => {
      const owner = await readOwner(parts, professionalId);
      if (owner) await tellCardDeclined(post, owner, fact.id);
    }),
    whenTelling(BankAccountGiven, 'tell-her', async ({ professionalId, ...told }, fact) => {
      const owner = await readOwner(parts, professionalId);
      if (!owner) return;
      const since = later(fact.at, -EMAIL_STILL_HERS_MS);
      const formerEmail = await findFormerEmail(parts.db, owner.person.id, since);
      await tellAboutWallet(post, { ...owner, formerEmail }, { kind: 'bankAccountGiven', ...told }, fact.id);
    }),
    whenTelling(BankAccountRefused, 'tell-her', async ({ professionalId, ...told }, fact) => {
      const owner = await readOwner(parts, professionalId);
      if (owner) await tellAboutWallet(post, owner, { kind: 'bankAccountRefused', ...told }, fact.id);
    }),
    whenTelling(WithdrawalFailed, 'tell-her', async ({ professionalId, ...told }, fact) => {
      const owner = await readOwner(parts, professionalId);
      if (owner) await tellAboutWallet(post, owner, { kind: 'withdrawalFailed', ...told }, fact.id);
    }),
    whenTelling(MoneyHeldLong, 'tell-her', async ({ professionalId, ...told }, fact) => {
      const owner = await readOwner(parts, professionalId);
      if (owner) await tellAboutWallet(post, owner, { kind: 'moneyHeld', ...told }, fact.id);
    }),
    whenTelling(PaymentToConfirm, 'tell-customer', ({ payableId, confirmBy, amountCents }, fact) =>
      about(payableId, (appointment) =>
        notifier.tellPaymentToConfirm({ appointment, confirmBy, amountCents }, fact.id),
      ),
    ),
    when(PayableCaptured, 'earn-discount', ({ payableId, capturedCents }) =>
      about(payableId, async (appointment) => {
        const { professionalId, customerId, startsAt, state, bookedBy } = appointment;
        await earnDiscount(billingOf(parts), {
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
    whenTelling(PayableCaptured, 'send-receipt', ({ payableId, ...debit }, fact) =>
      about(payableId, (appointment) => notifier.tellReceipt({ appointment, ...debit }, fact.id)),
    ),
    when(PayableRefunded, 'enter-in-book', enterInBook),
    when(RefundFailed, 'enter-in-book', enterInBook),
    when(PayableRefunded, 'reverse-discount', async ({ payableId }) => {
      await reverseDiscount(billingOf(parts), { payableId });
    }),
    whenTelling(PayableRefunded, 'tell-customer', ({ payableId, ...refund }, fact) =>
      about(payableId, (appointment) => notifier.tellRefunded({ appointment, ...refund }, fact.id)),
    ),
    whenTelling(RefundFailed, 'tell-both', ({ payableId, ...refund }, fact) =>
      about(payableId, (appointment) => notifier.tellRefundFailed({ appointment, ...refund }, fact.id)),
    ),
    whenTelling(DisputeOpened, 'tell-her', ({ payableId, ...dispute }, fact) =>
      about(payableId, (appointment) => notifier.tellDisputeOpened({ appointment, ...dispute }, fact.id)),
    ),
    whenTelling(DisputeClosed, 'tell-her', ({ payableId, ...dispute }, fact) =>
      about(payableId, (appointment) => notifier.tellDisputeClosed({ appointment, ...dispute }, fact.id)),
    ),
    when(
      PayableSecured,
      'confirm-appointment',
      async ({ payableId }) => void (await confirmSecured(parts, payableId)),
    ),
    whenTelling(PaymentFailed, 'settle-appointment', async ({ payableId, reason }, fact) => {
      await settleFailedPayment(parts, payableId);
      await about(payableId, (appointment) => notifier.tellPaymentFailed({ appointment, reason }, fact.id));
    }),
    whenTelling(HoldRefused, 'tell-both', ({ payableId }, fact) =>
      about(payableId, async (appointment) => {
        if (appointment.state === 'confirmed') await notifier.tellHoldRefused({ appointment }, fact.id);
      }),
    ),
  ];
}
