import type { Language } from '@meche/words';
import { originOf, oweLetter, type Post } from './owe-message.ts';
import { accessEnded } from './templates/access-ended.ts';
import { cardDeclined } from './templates/card-declined.ts';
import { type EmailChangeStep, emailChange } from './templates/email-change.ts';
import type { Letter } from './templates/letter.ts';
import { mailedLink, type ToldLink } from './templates/mailed-link.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { signUpLink, type ToldSignUp } from './templates/sign-up-link.ts';
import { type ToldOffer, timeOffered } from './templates/time-offered.ts';
import { type ToldVerdict, verificationDecided } from './templates/verification-decided.ts';
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
      ...{ email, language: reader?.language ?? inviter?.language ?? 'fr', template, factId },
      about: `link:${link.id}`,
    },
    (wording, origin) => mailedLink(wording, link, origin),
  );
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
    ...{ key: `${factId}.${template}`, recipient: email, template, about },
    ...{ professionalId: null, staleAt: null, ...(staysThere && { to: email }) },
  };
  await oweLetter(post, owed, language, (wording) => write(wording, originOf(post)));
}
