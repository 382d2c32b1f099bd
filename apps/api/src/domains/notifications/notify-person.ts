import type { Language } from '@meche/words';
import { isChannelOn } from './choose-preference.ts';
import { enqueueEmail, type MessageDeps, originOf } from './enqueue-message.ts';
import { pushPerson } from './push-person.ts';
import { accessEnded } from './templates/access-ended.ts';
import { cardDeclined } from './templates/card-declined.ts';
import type { Email } from './templates/email.ts';
import { type EmailChangeStep, emailChange } from './templates/email-change.ts';
import { endpointFailing } from './templates/endpoint-failing.ts';
import { mailedLink, type NotifiedLink } from './templates/mailed-link.ts';
import { messagesUnread, type NotifiedUnread } from './templates/messages-unread.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { registrationCode } from './templates/registration-code.ts';
import { type NotifiedSecondStep, secondStepChanged } from './templates/second-step.ts';
import { type NotifiedSignUp, signUpLink } from './templates/sign-up-link.ts';
import { type NotifiedSubscription, subscriptionNews } from './templates/subscription.ts';
import { type NotifiedOffer, timeOffered } from './templates/time-offered.ts';
import {
  cardPaymentStopped,
  type NotifiedRequirement,
  type NotifiedVerdict,
  verificationDecided,
} from './templates/verification-decided.ts';
import { type NotifiedWallet, type WalletReader, walletEmail } from './templates/wallet.ts';
import type { Wording } from './templates/wording.ts';

export type Person = { email: string; firstName: string; language: Language };

/**
 * Emails a link to a person. Like every function of this file, it sends one email per `factId`, so that a
 * domain event may be delivered repeatedly.
 */
export function notifyLink(
  messageDeps: MessageDeps,
  link: NotifiedLink & { id: string },
  factId: number | string,
): Promise<void> {
  const { kind, email, reader, inviter } = link;
  const template = kind.replaceAll('_', '-');
  return enqueueToPerson(
    messageDeps,
    {
      email,
      language: reader?.language ?? inviter?.language ?? 'fr',
      template,
      factId,
      about: `link:${link.id}`,
    },
    (wording, origin) => mailedLink(wording, link, origin),
  );
}

export function notifyRegistrationCode(
  messageDeps: MessageDeps,
  { id, email, code, language }: { id: string; email: string; code: string; language: Language },
  factId: number | string,
): Promise<void> {
  const to = { email, language, template: 'registration-code', factId, about: `registration-code:${id}` };
  return enqueueToPerson(messageDeps, to, (wording) => registrationCode(wording, { code }));
}

export function notifySignUpLink(
  messageDeps: MessageDeps,
  signUp: NotifiedSignUp & { language: Language },
  factId: number | string,
): Promise<void> {
  const { email, language, draftId } = signUp;
  const to = { email, language, template: 'sign-up-link', factId, about: `sign-up:${draftId}` };
  return enqueueToPerson(messageDeps, to, (wording, origin) => signUpLink(wording, signUp, origin));
}

export function notifyPasswordChanged(
  messageDeps: MessageDeps,
  person: Person,
  factId: number | string,
): Promise<void> {
  const { email, language } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'password-changed', factId },
    (wording, origin) => passwordChanged(wording, person, origin),
  );
}

/** Notifies a person that two-step sign-in was turned on or off, or that a recovery code was used. */
export function notifySecondStep(
  messageDeps: MessageDeps,
  { change, codesLeft, ...person }: Person & NotifiedSecondStep,
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'second-step', factId },
    (wording, origin) => secondStepChanged(wording, { change, codesLeft, firstName }, origin),
  );
}

/**
 * Notifies of a change of email: at the account’s current address when it is `requested`, at the former one
 * when it is `changed`; with `inUse`, the account that already has `newEmail`. The message stays with
 * `person.email`.
 */
export function notifyEmailChange(
  messageDeps: MessageDeps,
  step: EmailChangeStep,
  { person, newEmail }: { person: Person; newEmail: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const template = `email-change-${step === 'inUse' ? 'in-use' : step}`;
  return enqueueToPerson(
    messageDeps,
    { email, language, template, factId, staysThere: true },
    (wording, origin) => emailChange(wording, step, { firstName, email: newEmail }, origin),
  );
}

/** Notifies a professional that their documents were verified or rejected. */
export function notifyVerdict(
  messageDeps: MessageDeps,
  { person, ...verdict }: NotifiedVerdict & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'verification-decided', factId },
    (wording, origin) => verificationDecided(wording, { ...verdict, firstName }, origin),
  );
}

/** Notifies a professional that card payments are stopped, and what the card partner requires. */
export function notifyCardPaymentStopped(
  messageDeps: MessageDeps,
  { person, ...stop }: { person: Person; businessName: string; requirements: readonly NotifiedRequirement[] },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'card-payment-stopped', factId },
    (wording, origin) => cardPaymentStopped(wording, { ...stop, firstName }, origin),
  );
}

export function notifyCardDeclined(
  messageDeps: MessageDeps,
  { person, businessName }: { person: Person; businessName: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'card-declined', factId },
    (wording, origin) => cardDeclined(wording, { firstName, businessName }, origin),
  );
}

const walletTemplates: Record<NotifiedWallet['kind'], string> = {
  bankAccountGiven: 'bank-account-added',
  bankAccountRefused: 'bank-account-refused',
  withdrawalFailed: 'withdrawal-failed',
  moneyHeld: 'money-held-long',
};

/** Notifies a professional of an event in their wallet. `formerEmail` gets the same email. */
export async function notifyAboutWallet(
  messageDeps: MessageDeps,
  {
    person,
    formerEmail,
    ...reader
  }: Omit<WalletReader, 'firstName'> & {
    person: Person;
    formerEmail?: string | undefined;
  },
  event: NotifiedWallet,
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const template = walletTemplates[event.kind];
  const write = (wording: Wording, origin: string) =>
    walletEmail(wording, event, { ...reader, firstName }, origin);
  await enqueueToPerson(messageDeps, { email, language, template, factId }, write);
  // An intruder may have changed the account's email address before the event, so the former address is
  // notified too.
  if (formerEmail)
    await enqueueToPerson(
      messageDeps,
      { email: formerEmail, language, template: `${template}-former`, factId, staysThere: true },
      write,
    );
}

/** Notifies a professional of an event in their subscription or in one of its invoices. */
export function notifySubscription(
  messageDeps: MessageDeps,
  { person, ...subscription }: NotifiedSubscription & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'subscription-news', factId },
    (wording, origin) => subscriptionNews(wording, { ...subscription, firstName }, origin),
  );
}

export function notifyAccessEnded(
  messageDeps: MessageDeps,
  { person, businessName }: { person: Person; businessName: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'access-ended', factId },
    (wording, origin) => accessEnded(wording, { firstName, businessName }, origin),
  );
}

/** Notifies the owner that their webhook endpoint failed and was switched off. */
export function notifyEndpointFailing(
  messageDeps: MessageDeps,
  { person, businessName, host }: { person: Person; businessName: string; host: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return enqueueToPerson(
    messageDeps,
    { email, language, template: 'endpoint-failing', factId },
    (wording, origin) => endpointFailing(wording, { firstName, businessName, host }, origin),
  );
}

/** Notifies a customer on the waiting list that a time is held for them. */
export function notifyOffer(
  messageDeps: MessageDeps,
  { person, ...entry }: NotifiedOffer & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const to = { email, language, template: 'time-offered', factId, about: `offer:${entry.offer.id}` };
  return enqueueToPerson(messageDeps, to, (wording, origin) =>
    timeOffered(wording, { ...entry, firstName }, origin),
  );
}

/**
 * Notifies a reader of unread messages by email and by push, except by the channels that the reader
 * switched off. `replyTo` is the address at which the app processes answers; undefined when it does not.
 */
export async function notifyUnread(
  messageDeps: MessageDeps,
  {
    person,
    replyTo,
    ...unread
  }: NotifiedUnread & { person: Person & { id: string }; replyTo?: string | undefined },
  fact: number | string,
): Promise<void> {
  const { id, email, language, firstName } = person;
  const { side } = unread;
  const about = `thread-${unread.side}:${unread.threadId}:${id}`;
  const template = 'messages-unread';
  const factId = `${fact}.${id}`;
  const write = (wording: Wording, origin: string) => ({
    ...messagesUnread(wording, { ...unread, firstName }, origin),
    ...(replyTo && { replyTo }),
  });
  if (await isChannelOn(messageDeps, id, { side, template, channel: 'email', recipient: email }))
    await enqueueToPerson(messageDeps, { email, language, template, factId, about }, write);
  const path = side === 'customer' ? '/customer/messages' : '/messages';
  const pushed = { accountId: id, language, side, template, about, path };
  await pushPerson(
    messageDeps,
    { ...pushed, key: `${factId}.${template}`, professionalId: null, staleAt: null },
    (wording) => write(wording, originOf(messageDeps)).subject,
  );
}

type Addressed = {
  email: string;
  language: Language;
  template: string;
  factId: number | string;
  /**
   * The subject of the message, for example `thread-customer:ID`. Set when the message can become obsolete
   * before it is sent.
   */
  about?: string;
  /** True when the message must go to `email` even if the account's address changes meanwhile. */
  staysThere?: boolean;
};

async function enqueueToPerson(
  messageDeps: MessageDeps,
  to: Addressed,
  write: (wording: Wording, origin: string) => Email,
): Promise<void> {
  const { email, language, template, factId, about = null, staysThere = false } = to;
  const delivery = {
    key: `${factId}.${template}`,
    recipient: email,
    template,
    about,
    professionalId: null,
    staleAt: null,
    ...(staysThere && { to: email }),
  };
  await enqueueEmail(messageDeps, delivery, language, (wording) => write(wording, originOf(messageDeps)));
}
