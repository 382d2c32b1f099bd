import type { Language } from '@meche/words';
import { isWanted } from './choose-preference.ts';
import { originOf, oweLetter, type Post } from './owe-message.ts';
import { pushPerson } from './push-person.ts';
import { accessEnded } from './templates/access-ended.ts';
import { cardDeclined } from './templates/card-declined.ts';
import { type EmailChangeStep, emailChange } from './templates/email-change.ts';
import { endpointFailing } from './templates/endpoint-failing.ts';
import type { Letter } from './templates/letter.ts';
import { mailedLink, type ToldLink } from './templates/mailed-link.ts';
import { messagesUnread, type ToldUnread } from './templates/messages-unread.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { registrationCode } from './templates/registration-code.ts';
import { secondStepChanged, type ToldSecondStep } from './templates/second-step.ts';
import { signUpLink, type ToldSignUp } from './templates/sign-up-link.ts';
import { subscriptionNews, type ToldSubscription } from './templates/subscription.ts';
import { type ToldOffer, timeOffered } from './templates/time-offered.ts';
import {
  cardPaymentStopped,
  type ToldAsked,
  type ToldVerdict,
  verificationDecided,
} from './templates/verification-decided.ts';
import { aboutWallet, type ToldWallet, type WalletReader } from './templates/wallet.ts';
import type { Wording } from './templates/wording.ts';

/** Who has an account, or is invited to one, as a letter about it needs her. */
export type Person = { email: string; firstName: string; language: Language };

/** Mails a link, once for each fact. */
export function tellLink(
  post: Post,
  link: ToldLink & { id: string },
  factId: number | string,
): Promise<void> {
  const { kind, email, reader, inviter } = link;
  const template = kind.replaceAll('_', '-');
  return tell(
    post,
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
export function tellRegistrationCode(
  post: Post,
  { id, email, code, language }: { id: string; email: string; code: string; language: Language },
  factId: number | string,
): Promise<void> {
  const to = { email, language, template: 'registration-code', factId, about: `registration-code:${id}` };
  return tell(post, to, (wording) => registrationCode(wording, { code }));
}

/** Mails the link of a sign-up that was begun, once for each fact. */
export function tellSignUpLink(
  post: Post,
  told: ToldSignUp & { language: Language },
  factId: number | string,
): Promise<void> {
  const { email, language, draftId } = told;
  const to = { email, language, template: 'sign-up-link', factId, about: `sign-up:${draftId}` };
  return tell(post, to, (wording, origin) => signUpLink(wording, told, origin));
}

/** Says that her password changed, once for each fact. */
export function tellPasswordChanged(post: Post, person: Person, factId: number | string): Promise<void> {
  const { email, language } = person;
  return tell(post, { email, language, template: 'password-changed', factId }, (wording, origin) =>
    passwordChanged(wording, person, origin),
  );
}

/** Says what became of the two steps she signs in in, once for each fact. */
export function tellSecondStep(
  post: Post,
  { change, codesLeft, ...person }: Person & ToldSecondStep,
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(post, { email, language, template: 'second-step', factId }, (wording, origin) =>
    secondStepChanged(wording, { change, codesLeft, firstName }, origin),
  );
}

/** Tells her of a change of her e-mail to `wanted`, at the address she has, once for each fact and step. */
export function tellEmailChange(
  post: Post,
  step: EmailChangeStep,
  { person, wanted }: { person: Person; wanted: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const template = `email-change-${step === 'inUse' ? 'in-use' : step}`;
  return tell(post, { email, language, template, factId, staysThere: true }, (wording, origin) =>
    emailChange(wording, step, { firstName, email: wanted }, origin),
  );
}

/** Tells a professional what became of her documents, once for each fact. */
export function tellVerdict(
  post: Post,
  { person, ...told }: ToldVerdict & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(post, { email, language, template: 'verification-decided', factId }, (wording, origin) =>
    verificationDecided(wording, { ...told, firstName }, origin),
  );
}

/** Tells a professional that she can be paid by card no longer, and what is asked of her, once for each fact. */
export function tellCardPaymentStopped(
  post: Post,
  { person, ...told }: { person: Person; businessName: string; asked: readonly ToldAsked[] },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(post, { email, language, template: 'card-payment-stopped', factId }, (wording, origin) =>
    cardPaymentStopped(wording, { ...told, firstName }, origin),
  );
}

/** Tells a professional that the card of her subscription was refused, once for each fact. */
export function tellCardDeclined(
  post: Post,
  { person, businessName }: { person: Person; businessName: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(post, { email, language, template: 'card-declined', factId }, (wording, origin) =>
    cardDeclined(wording, { firstName, businessName }, origin),
  );
}

const walletTemplates: Record<ToldWallet['kind'], string> = {
  bankAccountGiven: 'bank-account-given',
  bankAccountRefused: 'bank-account-refused',
  withdrawalFailed: 'withdrawal-failed',
  moneyHeld: 'money-held-long',
};

/** Tells a professional what became of her money or where it goes, once for each fact; also at `formerEmail`, where told. */
export async function tellAboutWallet(
  post: Post,
  {
    person,
    formerEmail,
    ...reader
  }: Omit<WalletReader, 'firstName'> & {
    person: Person;
    formerEmail?: string | undefined;
  },
  told: ToldWallet,
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const template = walletTemplates[told.kind];
  const write = (wording: Wording, origin: string) =>
    aboutWallet(wording, told, { ...reader, firstName }, origin);
  await tell(post, { email, language, template, factId }, write);
  // Whoever took her account may have taken her address first.
  if (formerEmail)
    await tell(
      post,
      { email: formerEmail, language, template: `${template}-former`, factId, staysThere: true },
      write,
    );
}

/** Tells a professional what became of her subscription, or of an invoice of it, once for each fact. */
export function tellSubscription(
  post: Post,
  { person, ...told }: ToldSubscription & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(post, { email, language, template: 'subscription-news', factId }, (wording, origin) =>
    subscriptionNews(wording, { ...told, firstName }, origin),
  );
}

/** Tells somebody who worked in a salon that she opens it no longer, once for each fact. */
export function tellAccessEnded(
  post: Post,
  { person, businessName }: { person: Person; businessName: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(post, { email, language, template: 'access-ended', factId }, (wording, origin) =>
    accessEnded(wording, { firstName, businessName }, origin),
  );
}

/** Tells the owner of a house that nothing is taken any more where her system was told of visits, once for each fact. */
export function tellEndpointFailing(
  post: Post,
  { person, businessName, host }: { person: Person; businessName: string; host: string },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  return tell(post, { email, language, template: 'endpoint-failing', factId }, (wording, origin) =>
    endpointFailing(wording, { firstName, businessName, host }, origin),
  );
}

/** Tells whoever waited of a time that is held for her, once for each fact. */
export function tellOffer(
  post: Post,
  { person, ...told }: ToldOffer & { person: Person },
  factId: number | string,
): Promise<void> {
  const { email, language, firstName } = person;
  const to = { email, language, template: 'time-offered', factId, about: `offer:${told.offer.id}` };
  return tell(post, to, (wording, origin) => timeOffered(wording, { ...told, firstName }, origin));
}

/**
 * Tells somebody of messages she has not read, once for each fact, of which several in a house are told; answered at `replyTo`,
 * where somebody reads that. Not told where she switched it off.
 */
export async function tellUnread(
  post: Post,
  {
    person,
    replyTo,
    ...told
  }: ToldUnread & { person: Person & { id: string }; replyTo?: string | undefined },
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
  if (await isWanted(post, id, { side, template, channel: 'email', recipient: email }))
    await tell(post, { email, language, template, factId, about }, write);
  const path = side === 'customer' ? '/customer/messages' : '/messages';
  const pushed = { accountId: id, language, side, template, about, path };
  await pushPerson(
    post,
    { ...pushed, key: `${factId}.${template}`, professionalId: null, staleAt: null },
    (wording) => write(wording, originOf(post)).subject,
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
  post: Post,
  to: Addressed,
  write: (wording: Wording, origin: string) => Letter,
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
  await oweLetter(post, owed, language, (wording) => write(wording, originOf(post)));
}
