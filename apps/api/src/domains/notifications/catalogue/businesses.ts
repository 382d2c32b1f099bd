import { cardDeclined } from '../templates/card-declined.ts';
import { endpointFailing } from '../templates/endpoint-failing.ts';
import {
  type NotifiedSubscription,
  type SubscriptionNews,
  subscriptionNews,
} from '../templates/subscription.ts';
import {
  cardPaymentStopped,
  type NotifiedRequirement,
  type NotifiedVerdict,
  verificationDecided,
} from '../templates/verification-decided.ts';
import { type NotifiedWallet, walletEmail } from '../templates/wallet.ts';
import { type PersonMessage, type PersonSubject, toPerson } from './rows.ts';

type Business = { businessName: string };
type Invoice = Pick<NotifiedSubscription, 'invoice' | 'nextTryAt'>;
type SubscriptionSubject = PersonSubject & Business & Invoice;

function subscriptionEmail<Subject extends SubscriptionSubject>(
  news: SubscriptionNews,
  when: (subject: Subject) => boolean = () => true,
): PersonMessage<Subject> {
  return {
    to: 'person',
    template: 'subscription-news',
    channels: ['email'],
    when,
    write: (wording, subject, origin) => subscriptionNews(wording, { ...subject, news }, origin),
  };
}

type Unpaid = Invoice & Business & { reason: 'declined' | 'authentication' | 'no_card' };
type Stopped = Business & { why: 'unpaid' | 'ended'; isSalon: boolean };
type Wallet<Kind extends NotifiedWallet['kind']> = Business & { timeZone: string } & Omit<
    Extract<NotifiedWallet, { kind: Kind }>,
    'kind'
  >;

/** Messages to the owner of a business about its verification, its money, its subscription and its connections. */
export const businessMessages = {
  'verification-decided.notify-professional': toPerson<NotifiedVerdict & { isStopped: boolean }>({
    to: 'person',
    template: 'verification-decided',
    channels: ['email'],
    // When card payment was active until now, the email below covers the decision.
    when: ({ isStopped }) => !isStopped,
    write: verificationDecided,
  }),
  'card-payment-stopped.notify-professional': toPerson<
    Business & { requirements: readonly NotifiedRequirement[] }
  >({ to: 'person', template: 'card-payment-stopped', channels: ['email'], write: cardPaymentStopped }),
  'subscription-card-declined.notify-professional': toPerson<Business>({
    to: 'person',
    template: 'card-declined',
    channels: ['email'],
    write: cardDeclined,
  }),
  'subscription-card-needs-authentication.notify-professional': toPerson<Business>(
    subscriptionEmail('cardAsked'),
  ),
  'invoice-issued.notify-professional': toPerson<Business & Invoice>(subscriptionEmail('invoiceIssued')),
  'invoice-paid.notify-professional': toPerson<Business & Invoice>(subscriptionEmail('invoicePaid')),
  // After the last failed attempt the email about the end of the plan is sent instead, unless the
  // professional must confirm the payment with their bank.
  'invoice-unpaid.notify-professional': toPerson<Unpaid>(
    subscriptionEmail(
      'invoiceDeclined',
      ({ reason, nextTryAt }) => reason === 'declined' && nextTryAt !== null,
    ),
    subscriptionEmail(
      'invoiceWithoutCard',
      ({ reason, nextTryAt }) => reason === 'no_card' && nextTryAt !== null,
    ),
    subscriptionEmail('invoiceAsked', ({ reason }) => reason === 'authentication'),
  ),
  'subscription-stopped.notify-professional': toPerson<Stopped>(
    subscriptionEmail('suspended', ({ why, isSalon }) => why === 'unpaid' && isSalon),
    subscriptionEmail('stopped', ({ why, isSalon }) => why === 'unpaid' && !isSalon),
    subscriptionEmail('endedSalon', ({ why, isSalon }) => why === 'ended' && isSalon),
    subscriptionEmail('ended', ({ why, isSalon }) => why === 'ended' && !isSalon),
  ),
  'subscription-back.notify-professional': toPerson<Business>(subscriptionEmail('back')),
  'bank-account-added.notify-professional': toPerson<
    Wallet<'bankAccountGiven'> & { formerEmail: string | undefined }
  >(
    {
      to: 'person',
      template: 'bank-account-added',
      channels: ['email'],
      write: (wording, subject, origin) =>
        walletEmail(wording, { kind: 'bankAccountGiven', ...subject }, subject, origin),
    },
    {
      to: 'person',
      template: 'bank-account-added-former',
      channels: ['email'],
      // An intruder may have changed the account's email address before the bank account.
      fixedAddress: ({ formerEmail }) => formerEmail,
      when: ({ formerEmail }) => formerEmail !== undefined,
      write: (wording, subject, origin) =>
        walletEmail(wording, { kind: 'bankAccountGiven', ...subject }, subject, origin),
    },
  ),
  'bank-account-refused.notify-professional': toPerson<Wallet<'bankAccountRefused'>>({
    to: 'person',
    template: 'bank-account-refused',
    channels: ['email'],
    write: (wording, subject, origin) =>
      walletEmail(wording, { kind: 'bankAccountRefused', ...subject }, subject, origin),
  }),
  'withdrawal-failed.notify-professional': toPerson<Wallet<'withdrawalFailed'>>({
    to: 'person',
    template: 'withdrawal-failed',
    channels: ['email'],
    write: (wording, subject, origin) =>
      walletEmail(wording, { kind: 'withdrawalFailed', ...subject }, subject, origin),
  }),
  'money-held-long.notify-professional': toPerson<Wallet<'moneyHeld'>>({
    to: 'person',
    template: 'money-held-long',
    channels: ['email'],
    write: (wording, subject, origin) =>
      walletEmail(wording, { kind: 'moneyHeld', ...subject }, subject, origin),
  }),
  'endpoint-failing.notify-owner': toPerson<Business & { host: string }>({
    to: 'person',
    template: 'endpoint-failing',
    channels: ['email'],
    write: endpointFailing,
  }),
};
