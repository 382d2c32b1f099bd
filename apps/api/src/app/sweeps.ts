import { appointmentSweeps } from '#appointments';
import { deliverWebhooks } from '#connections';
import { sweepFiles } from '#files';
import type { Sweep } from '#kit/jobs/reactions';
import { messagingSweeps } from '#messaging';
import { deliverPending } from '#notifications';
import {
  expireConfirmations,
  forgetRemoved,
  placeHolds,
  processPartnerEvents,
  runOperations,
} from '#payments';
import { sweepSignUpDrafts } from '#sign-up';
import { limitBookableMembers } from '#staff';
import {
  attachCards,
  closePeriods,
  expireDiscounts,
  makeDocuments,
  refreshUndecidedCharges,
  runCharges,
  writeDueCharges,
} from '#subscriptions';
import { readAccounts, sendAccounts } from '#verification';
import { waitingSweeps } from '#waiting';
import {
  matureMoney,
  notifyOfHeldMoney,
  refreshSilentWithdrawals,
  removeBankAccounts,
  sendPendingBankAccounts,
  sendWithdrawals,
  withdrawHeld,
  withdrawMonthly,
} from '#wallet';
import type { AppContext } from './context.ts';
import { createAlarmSweep } from './operator/watch-figures.ts';
import { deliveryDepsOf } from './reactions/notifier.ts';
import { accountsOf, billingOf, connectionsOf, paymentsOf, payoutsOf } from './wiring.ts';

/** Returns every sweep of the marketplace: business deadlines, and commands that wait for a partner. */
export function createSweeps(context: AppContext): Sweep[] {
  const payments = paymentsOf(context);
  const payouts = payoutsOf(context);
  const billing = billingOf(context);
  const deliveryDeps = deliveryDepsOf(context);
  return [
    ...appointmentSweeps({ ...context, payments }),
    ...waitingSweeps(context),
    ...messagingSweeps(context),
    { name: 'authorise-cards', run: () => placeHolds(payments) },
    { name: 'expire-confirmations', run: () => expireConfirmations(payments) },
    { name: 'partner-operations', run: () => runOperations(payments) },
    { name: 'removed-cards', run: () => forgetRemoved(payments) },
    { name: 'mature-money', run: () => matureMoney(context) },
    { name: 'bank-accounts', run: () => sendPendingBankAccounts(payouts) },
    { name: 'replaced-bank-accounts', run: () => removeBankAccounts(payouts) },
    { name: 'monthly-withdrawals', run: () => withdrawMonthly(context) },
    { name: 'held-money', run: () => withdrawHeld(context) },
    { name: 'held-money-emails', run: () => notifyOfHeldMoney(context) },
    { name: 'withdrawals', run: () => sendWithdrawals(payouts) },
    { name: 'silent-withdrawals', run: () => refreshSilentWithdrawals(payouts) },
    { name: 'subscription-cards', run: () => attachCards(billing) },
    { name: 'subscription-periods', run: () => closePeriods({ ...billing, limitBookableMembers }) },
    { name: 'subscription-dues', run: () => writeDueCharges(billing) },
    { name: 'subscription-charges', run: () => runCharges(billing) },
    { name: 'subscription-undecided-charges', run: () => refreshUndecidedCharges(billing) },
    { name: 'invoice-documents', run: () => makeDocuments(billing) },
    { name: 'subscription-discounts', run: () => expireDiscounts(billing) },
    { name: 'partner-events', run: () => processPartnerEvents(payments) },
    { name: 'partner-accounts', run: () => sendAccounts(accountsOf(context)) },
    { name: 'unread-accounts', run: () => readAccounts(accountsOf(context)) },
    { name: 'emails', run: () => deliverPending(deliveryDeps, 'email') },
    { name: 'text-messages', run: () => deliverPending(deliveryDeps, 'sms') },
    { name: 'push-messages', run: () => deliverPending(deliveryDeps, 'push') },
    { name: 'webhooks', run: () => deliverWebhooks(connectionsOf(context)) },
    { name: 'sign-up-drafts', run: () => sweepSignUpDrafts(context) },
    { name: 'figures', run: createAlarmSweep(context) },
    { name: 'unused-files', run: () => sweepFiles({ ...context, storage: context.partners.files }) },
  ];
}
