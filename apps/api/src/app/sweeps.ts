import { appointmentSweeps } from '#appointments';
import { deliverWebhooks } from '#connections';
import { sweepFiles } from '#files';
import type { Sweep } from '#kit/jobs/reactions';
import { messagingSweeps } from '#messaging';
import { deliverOwed } from '#notifications';
import {
  authoriseDue,
  expireConfirmations,
  forgetRemoved,
  processPartnerEvents,
  runOperations,
} from '#payments';
import { sweepSignUpDrafts } from '#sign-up';
import { keepBookable } from '#staff';
import {
  attachCards,
  closePeriods,
  expireDiscounts,
  lookAtCharges,
  makeDocuments,
  runCharges,
  tryDues,
} from '#subscriptions';
import { readAccounts, sendAccounts } from '#verification';
import { waitingSweeps } from '#waiting';
import {
  addBankAccounts,
  matureMoney,
  refreshSilentWithdrawals,
  removeBankAccounts,
  sendWithdrawals,
  tellOfHeldMoney,
  withdrawHeld,
  withdrawMonthly,
} from '#wallet';
import { couriersOf } from './notifier.ts';
import type { Parts } from './parts.ts';
import { accountsOf, billingOf, connectionsOf, paymentsOf, payoutsOf } from './platform.ts';
import { watchFigures } from './watch-figures.ts';

/** Every business deadline that is looked for, and what waits for a partner. */
export function sweeps(parts: Parts): Sweep[] {
  const payments = paymentsOf(parts);
  const payouts = payoutsOf(parts);
  const billing = billingOf(parts);
  const couriers = couriersOf(parts);
  return [
    ...appointmentSweeps({ ...parts, payments }),
    ...waitingSweeps(parts),
    ...messagingSweeps(parts),
    { name: 'authorise-cards', run: () => authoriseDue(payments) },
    { name: 'expire-confirmations', run: () => expireConfirmations(payments) },
    { name: 'partner-operations', run: () => runOperations(payments) },
    { name: 'removed-cards', run: () => forgetRemoved(payments) },
    { name: 'mature-money', run: () => matureMoney(parts) },
    { name: 'bank-accounts', run: () => addBankAccounts(payouts) },
    { name: 'replaced-bank-accounts', run: () => removeBankAccounts(payouts) },
    { name: 'monthly-withdrawals', run: () => withdrawMonthly(parts) },
    { name: 'held-money', run: () => withdrawHeld(parts) },
    { name: 'held-money-letters', run: () => tellOfHeldMoney(parts) },
    { name: 'withdrawals', run: () => sendWithdrawals(payouts) },
    { name: 'silent-withdrawals', run: () => refreshSilentWithdrawals(payouts) },
    { name: 'subscription-cards', run: () => attachCards(billing) },
    { name: 'subscription-periods', run: () => closePeriods({ ...billing, keepBookable }) },
    { name: 'subscription-dues', run: () => tryDues(billing) },
    { name: 'subscription-charges', run: () => runCharges(billing) },
    { name: 'subscription-authentications', run: () => lookAtCharges(billing) },
    { name: 'invoice-documents', run: () => makeDocuments(billing) },
    { name: 'subscription-discounts', run: () => expireDiscounts(billing) },
    { name: 'partner-events', run: () => processPartnerEvents(payments) },
    { name: 'partner-accounts', run: () => sendAccounts(accountsOf(parts)) },
    { name: 'unread-accounts', run: () => readAccounts(accountsOf(parts)) },
    { name: 'emails', run: () => deliverOwed(couriers, 'email') },
    { name: 'text-messages', run: () => deliverOwed(couriers, 'sms') },
    { name: 'push-messages', run: () => deliverOwed(couriers, 'push') },
    { name: 'webhooks', run: () => deliverWebhooks(connectionsOf(parts)) },
    { name: 'sign-up-drafts', run: () => sweepSignUpDrafts(parts) },
    { name: 'figures', run: watchFigures(parts) },
    { name: 'unused-files', run: () => sweepFiles({ ...parts, storage: parts.partners.files }) },
  ];
}
