import type { SubjectKind } from '@meche/contract/report-bounds';
import { accessEnded } from '../templates/access-ended.ts';
import { type EmailChangeStep, emailChange } from '../templates/email-change.ts';
import { mailedLink, type NotifiedLink } from '../templates/mailed-link.ts';
import { messagesUnread, type NotifiedUnread } from '../templates/messages-unread.ts';
import {
  caseDecided,
  isNotifiedOfDecision,
  type NotifiedCase,
  reportReceived,
} from '../templates/moderation.ts';
import { passwordChanged } from '../templates/password-changed.ts';
import { registrationCode } from '../templates/registration-code.ts';
import { type NotifiedSecondStep, secondStepChanged } from '../templates/second-step.ts';
import { type NotifiedSignUp, signUpLink } from '../templates/sign-up-link.ts';
import { type NotifiedOffer, timeOffered } from '../templates/time-offered.ts';
import { type PersonMessage, type PersonSubject, toPerson } from './rows.ts';

type Link = { link: NotifiedLink & { id: string } };
type LinkSubject = PersonSubject & Link;
type UnreadSubject = PersonSubject & NotifiedUnread;

function linkOf(kind: NotifiedLink['kind'], template: string): PersonMessage<LinkSubject> {
  return {
    to: 'person',
    template,
    channels: ['email'],
    when: ({ link }) => link.kind === kind,
    about: ({ link }) => `link:${link.id}`,
    write: (wording, { link }, origin) => mailedLink(wording, link, origin),
  };
}

const verification = linkOf('verify_email', 'verify-email');
const passwordReset = linkOf('reset_password', 'reset-password');
const invitation = linkOf('staff_invitation', 'staff-invitation');
const newAddress = linkOf('change_email', 'change-email');

function emailChangeStep(step: EmailChangeStep, template: string) {
  return toPerson<{ newEmail: string }>({
    to: 'person',
    template,
    channels: ['email'],
    fixedAddress: ({ person }) => person.email,
    write: (wording, { firstName, newEmail }, origin) =>
      emailChange(wording, step, { firstName, email: newEmail }, origin),
  });
}

function unreadBy(side: 'customer' | 'professional', path: string): PersonMessage<UnreadSubject> {
  return {
    to: 'person',
    template: 'messages-unread',
    channels: ['email', 'push'],
    preference: 'message',
    reader: { side, path },
    when: (unread) => unread.side === side,
    about: ({ threadId, readerId }) => `thread-${side}:${threadId}:${readerId}`,
    write: messagesUnread,
  };
}

/** Messages to one person about their account, their messages, or what they reported. */
export const accountMessages = {
  'link-opened.mail-link': toPerson<Link>(verification, invitation),
  'password-reset-requested.mail-link': toPerson<Link>(passwordReset),
  'registration-code-requested.mail-code': toPerson<{ id: string; code: string }>({
    to: 'person',
    template: 'registration-code',
    channels: ['email'],
    about: ({ id }) => `registration-code:${id}`,
    write: registrationCode,
  }),
  'sign-up-link-requested.mail-link': toPerson<Omit<NotifiedSignUp, 'firstName'>>({
    to: 'person',
    template: 'sign-up-link',
    channels: ['email'],
    about: ({ draftId }) => `sign-up:${draftId}`,
    write: signUpLink,
  }),
  'password-changed.notify-professional': toPerson({
    to: 'person',
    template: 'password-changed',
    channels: ['email'],
    write: passwordChanged,
  }),
  'second-step-changed.notify-professional': toPerson<NotifiedSecondStep>({
    to: 'person',
    template: 'second-step',
    channels: ['email'],
    write: secondStepChanged,
  }),
  'email-change-requested.notify-former': emailChangeStep('requested', 'email-change-requested'),
  'email-change-requested.mail-link': toPerson<Link>(newAddress),
  // The other outcome of the same reaction.
  'email-change-requested.address-in-use': emailChangeStep('inUse', 'email-change-in-use'),
  'email-changed.notify-former': emailChangeStep('changed', 'email-change-changed'),
  'staff-access-ended.notify-professional': toPerson<{ businessName: string }>({
    to: 'person',
    template: 'access-ended',
    channels: ['email'],
    write: accessEnded,
  }),
  'time-offered.notify-customer': toPerson<NotifiedOffer>({
    to: 'person',
    template: 'time-offered',
    channels: ['email'],
    about: ({ offer }) => `offer:${offer.id}`,
    write: timeOffered,
  }),
  'messages-unread.mail-reader': toPerson<NotifiedUnread>(
    unreadBy('customer', '/customer/messages'),
    unreadBy('professional', '/messages'),
  ),
  'report-taken.notify-reporter': toPerson<{ kind: SubjectKind; professionalName: string }>({
    to: 'person',
    template: 'report-received',
    channels: ['email'],
    write: reportReceived,
  }),
  'case-decided.notify-both': toPerson<NotifiedCase>({
    to: 'person',
    template: 'case-decided',
    channels: ['email'],
    when: isNotifiedOfDecision,
    write: caseDecided,
  }),
};
