import type { Language } from '@meche/words';
import { isWanted } from './choose-preference.ts';
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
  type NotifiedAsked,
  type NotifiedVerdict,
  verificationDecided,
} from './templates/verification-decided.ts';
import { aboutWallet, type NotifiedWallet, type WalletReader } from './templates/wallet.ts';
import type { Wording } from './templates/wording.ts';

/** Who has an account, or is invited to one, as a letter about it needs her. */
export type Person = { email: string; firstName: string; language: Language };

/** Mails a link, once for each fact. */
export function notifyLink(
  messageDeps: MessageDeps,
  link: NotifiedLink & { id: string },
  factId: number | string,
): Promise<void> {
  const { kind, email, reader, inviter } = link;
  const template = kind.replaceAll('_', '-');
  return tell(
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

/** Mails the code that a registration asks for, once for each fact. */
export function notifyRegistrationCode(
  messageDeps: MessageDeps,
  { id, email, code, language }: { id: string; email: string; code: string; language: Language },
  factId: number | string,
): Promise<void> {
  const to = { email, language, template: 'registration-code', factId, about: `registration-code:${id}` };
  return tell(messageDeps, to, (wording) => registrationCode(wording, { code }));
}

/** Mails the link of a sign-up that was begun, once for each fact. */
export function notifySignUpLink(
  messageDeps: MessageDeps,
  told: NotifiedSignUp & { language: Language },
  factId: number | string,
): Promise<void> {
  const { email, language, draftId } = told;
  const to = { email, language, template: 'sign-up-link', factId, about: `sign-up:${draftId}` };
  return tell(messageDeps, to, (wording, origin) => signUpLink(wording, told, origin));
}

/** Says that her password changed, once for each fact. */
export function notifyPasswordChanged(
  messageDeps: MessageDeps,
  person: Person,
  factId: number | string,
): Promise<void> {
  const { email, language } = person;
  return tell(messageDeps, { email, language, template: 'password-changed', factId }, (wording, origin) =>
    passwordChanged(wording, person, origin),
  );
}

/** Says what became of the two steps she signs in in, once for each fact. */
export function notifySecondStep(
  messageDeps: MessageDeps,
  { change, codesLeft, ...person }: Person & NotifiedSecondStep,
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(messageDeps, { email, language, template: 'second-step', factId }, (wording, origin) =>
    secondStepChanged(wording, { change, codesLeft, firstName }, origin),
  );
}

/** Tells her of a change of her e-mail to `wanted`, at the address she has, once for each fact and step. */
export function notifyEmailChange(
  messageDeps: MessageDeps,
  step: EmailChangeStep,
  { person, wanted }: { person: Person; wanted: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const template = `email-change-${step === 'inUse' ? 'in-use' : step}`;
  return tell(messageDeps, { email, language, template, factId, staysThere: true }, (wording, origin) =>
    emailChange(wording, step, { firstName, email: wanted }, origin),
  );
}

/** Tells a professional what became of her documents, once for each fact. */
export function notifyVerdict(
  messageDeps: MessageDeps,
  { person, ...told }: NotifiedVerdict & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(messageDeps, { email, language, template: 'verification-decided', factId }, (wording, origin) =>
    verificationDecided(wording, { ...told, firstName }, origin),
  );
}

/** Tells a professional that she can be paid by card no longer, and what is asked of her, once for each fact. */
export function notifyCardPaymentStopped(
  messageDeps: MessageDeps,
  { person, ...told }: { person: Person; businessName: string; asked: readonly NotifiedAsked[] },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(messageDeps, { email, language, template: 'card-payment-stopped', factId }, (wording, origin) =>
    cardPaymentStopped(wording, { ...told, firstName }, origin),
  );
}

/** Tells a professional that the card of her subscription was refused, once for each fact. */
export function notifyCardDeclined(
  messageDeps: MessageDeps,
  { person, businessName }: { person: Person; businessName: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(messageDeps, { email, language, template: 'card-declined', factId }, (wording, origin) =>
    cardDeclined(wording, { firstName, businessName }, origin),
  );
}

const walletTemplates: Record<NotifiedWallet['kind'], string> = {
  bankAccountGiven: 'bank-account-given',
  bankAccountRefused: 'bank-account-refused',
  withdrawalFailed: 'withdrawal-failed',
  moneyHeld: 'money-held-long',
};

/** Tells a professional what became of her money or where it goes, once for each fact; also at `formerEmail`, where told. */
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
  told: NotifiedWallet,
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const template = walletTemplates[told.kind];
  const write = (wording: Wording, origin: string) =>
    aboutWallet(wording, told, { ...reader, firstName }, origin);
  await tell(messageDeps, { email, language, template, factId }, write);
  // Whoever took her account may have taken her address first.
  if (formerEmail)
    await tell(
      messageDeps,
      { email: formerEmail, language, template: `${template}-former`, factId, staysThere: true },
      write,
    );
}

/** Tells a professional what became of her subscription, or of an invoice of it, once for each fact. */
export function notifySubscription(
  messageDeps: MessageDeps,
  { person, ...told }: NotifiedSubscription & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(messageDeps, { email, language, template: 'subscription-news', factId }, (wording, origin) =>
    subscriptionNews(wording, { ...told, firstName }, origin),
  );
}

/** Tells somebody who worked in a salon that she opens it no longer, once for each fact. */
export function notifyAccessEnded(
  messageDeps: MessageDeps,
  { person, businessName }: { person: Person; businessName: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(messageDeps, { email, language, template: 'access-ended', factId }, (wording, origin) =>
    accessEnded(wording, { firstName, businessName }, origin),
  );
}

/** Tells the owner of a house that nothing is taken any more where her system was told of visits, once for each fact. */
export function notifyEndpointFailing(
  messageDeps: MessageDeps,
  { person, businessName, host }: { person: Person; businessName: string; host: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(messageDeps, { email, language, template: 'endpoint-failing', factId }, (wording, origin) =>
    endpointFailing(wording, { firstName, businessName, host }, origin),
  );
}

/** Tells whoever waited of a time that is held for her, once for each fact. */
export function notifyOffer(
  messageDeps: MessageDeps,
  { person, ...told }: NotifiedOffer & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const to = { email, language, template: 'time-offered', factId, about: `offer:${told.offer.id}` };
  return tell(messageDeps, to, (wording, origin) => timeOffered(wording, { ...told, firstName }, origin));
}

/**
 * Tells somebody of messages she has not read, once for each fact, of which several in a house are told; answered at `replyTo`,
 * where somebody reads that. Not told where she switched it off.
 */
export async function notifyUnread(
  messageDeps: MessageDeps,
  {
    person,
    replyTo,
    ...told
  }: NotifiedUnread & { person: Person & { id: string }; replyTo?: string | undefined },
  fact: number | string,
): Promise<void> {
  const { id, email, language, firstName } = person;
  const { side } = told;
  const about = `thread-${told.side}:${told.threadId}:${id}`;
  const template = 'messages-unread';
  const factId = `${fact}.${id}`;
  const write = (wording: Wording, origin: string) => ({
    ...messagesUnread(wording, { ...told, firstName }, origin),
    ...(replyTo && { replyTo }),
  });
  if (await isWanted(messageDeps, id, { side, template, channel: 'email', recipient: email }))
    await tell(messageDeps, { email, language, template, factId, about }, write);
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
  /** What it tells of, where that may come to nothing before the letter goes. */
  about?: string;
  /** It goes to `email`, also when she is reached elsewhere by then. */
  staysThere?: boolean;
};

async function tell(
  messageDeps: MessageDeps,
  to: Addressed,
  write: (wording: Wording, origin: string) => Email,
): Promise<void> {
  const { email, language, template, factId, about = null, staysThere = false } = to;
  const owed = {
    key: `${factId}.${template}`,
    recipient: email,
    template,
    about,
    professionalId: null,
    staleAt: null,
    ...(staysThere && { to: email }),
  };
  await enqueueEmail(messageDeps, owed, language, (wording) => write(wording, originOf(messageDeps)));
}
