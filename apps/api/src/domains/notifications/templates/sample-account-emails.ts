import { accessEnded } from './access-ended.ts';
import { alarmEmail } from './alarm.ts';
import { cardDeclined } from './card-declined.ts';
import { emailChange } from './email-change.ts';
import { endpointFailing } from './endpoint-failing.ts';
import { mailedLink, type NotifiedLink } from './mailed-link.ts';
import { messagesUnread } from './messages-unread.ts';
import { caseDecided, type NotifiedDecision, reportReceived } from './moderation.ts';
import { passwordChanged } from './password-changed.ts';
import { registrationCode } from './registration-code.ts';
import type { EmailSamples } from './sample-emails.ts';
import { secondStepChanged } from './second-step.ts';
import { signUpLink } from './sign-up-link.ts';
import { type SubscriptionNews, subscriptionNews } from './subscription.ts';
import { type NotifiedOffer, timeOffered } from './time-offered.ts';
import { cardPaymentStopped, verificationDecided } from './verification-decided.ts';
import { type NotifiedWallet, walletEmail } from './wallet.ts';
import type { Wording } from './wording.ts';

const reader = { firstName: 'Inès', businessName: 'Atelier Marchal' };
const customer = { firstName: 'Camille' };
const timeZone = 'Europe/Paris';

const alarm = {
  name: 'jobs_failed',
  unit: 'count',
  value: 3,
  beganAt: new Date('2026-11-10T08:00:00Z'),
} as const;

const link: Omit<NotifiedLink, 'kind'> = {
  token: 'sample',
  email: 'camille@test.example',
  reader: { firstName: 'Camille', language: 'fr' },
  inviter: { businessName: 'Atelier Marchal', language: 'fr' },
};
const linkKinds = ['verify_email', 'reset_password', 'staff_invitation', 'change_email'] as const;

const unread = {
  threadId: 'sample',
  side: 'customer',
  otherName: 'Atelier Marchal',
  unread: 2,
  preview: { text: 'Bonjour, pourriez-vous venir dix minutes plus tôt ?', photos: 0, isHeldBack: false },
} as const;

const decision: Omit<NotifiedDecision, 'side' | 'outcome'> = {
  kind: 'review',
  professionalName: 'Atelier Marchal',
  facts: 'L’avis vise une personne et non la prestation.',
  ground: 'terms',
  rule: 'article 4, respect des personnes',
  contestUntil: new Date('2027-05-10T08:00:00Z'),
  token: 'sample',
};
const decisions = [
  { side: 'author', outcome: 'hidden' },
  { side: 'author', outcome: 'restored' },
  { side: 'author', outcome: 'upheld' },
  { side: 'reporter', outcome: 'hidden' },
  { side: 'reporter', outcome: 'rejected' },
] as const;

const subscriptionChanges: Record<SubscriptionNews, true> = {
  cardAsked: true,
  invoiceIssued: true,
  invoicePaid: true,
  invoiceDeclined: true,
  invoiceAsked: true,
  invoiceWithoutCard: true,
  stopped: true,
  suspended: true,
  ended: true,
  endedSalon: true,
  back: true,
};

const offer: NotifiedOffer = {
  offer: {
    id: 'sample',
    memberId: 'sample',
    memberName: 'Léa Roux',
    timeZone,
    startsAt: new Date('2026-11-12T13:30:00Z'),
    endsAt: new Date('2026-11-12T15:00:00Z'),
    expiresAt: new Date('2026-11-10T10:15:00Z'),
  },
  entry: {
    professionalName: 'Atelier Marchal',
    serviceIds: ['sample'],
    serviceNames: ['Coupe femme', 'Coloration végétale'],
    place: 'salon',
    city: 'Paris',
    postalCode: '75011',
    hairLength: null,
    gender: null,
  },
  slug: 'atelier-marchal',
};

const requirements = [
  { about: 'person', why: 'mismatch' },
  { about: 'bank_account', why: 'missing' },
] as const;

const bankAccount = { country: 'FR', last4: '0189' };
const walletEvents: NotifiedWallet[] = [
  { kind: 'bankAccountGiven', ...bankAccount, usableFrom: '2026-11-13T08:00:00Z' },
  { kind: 'bankAccountRefused', ...bankAccount },
  { kind: 'withdrawalFailed', ...bankAccount, amountCents: 2000, isLocked: true },
  { kind: 'withdrawalFailed', ...bankAccount, amountCents: 2000, isLocked: false },
  { kind: 'moneyHeld', availableCents: 5100, leavesAt: '2026-11-13T08:00:00Z', canLeave: true },
  { kind: 'moneyHeld', availableCents: 5100, leavesAt: '2026-11-13T08:00:00Z', canLeave: false },
];

export function sampleAccountEmails(origin: string): EmailSamples {
  return {
    registrationCode: [(wording) => registrationCode(wording, { code: '204816' })],
    mailedLink: [
      ...linkKinds.map((kind) => (wording: Wording) => mailedLink(wording, { ...link, kind }, origin)),
      (wording) => mailedLink(wording, { ...link, kind: 'staff_invitation', reader: undefined }, origin),
    ],
    passwordChanged: [(wording) => passwordChanged(wording, customer, origin)],
    emailChange: (['requested', 'changed', 'inUse'] as const).map(
      (step) => (wording) =>
        emailChange(wording, step, { ...customer, email: 'camille.martin@test.example' }, origin),
    ),
    secondStepChanged: (['on', 'off', 'recovery_code_used'] as const).map(
      (change) => (wording) => secondStepChanged(wording, { ...reader, change, codesLeft: 7 }, origin),
    ),
    signUpLink: ['Inès', undefined].map(
      (firstName) => (wording) =>
        signUpLink(
          wording,
          { draftId: 'sample', token: 'sample', email: 'ines@test.example', firstName },
          origin,
        ),
    ),
    verificationDecided: [
      (wording) => verificationDecided(wording, { ...reader, verdict: 'verified', reason: null }, origin),
      (wording) =>
        verificationDecided(
          wording,
          { ...reader, verdict: 'rejected', reason: 'Le document est illisible.' },
          origin,
        ),
      (wording) =>
        verificationDecided(
          wording,
          { ...reader, verdict: 'rejected', reason: null, requirements: requirements },
          origin,
        ),
    ],
    cardPaymentStopped: [
      (wording) => cardPaymentStopped(wording, { ...reader, requirements: requirements }, origin),
      (wording) => cardPaymentStopped(wording, { ...reader, requirements: [] }, origin),
    ],
    subscriptionNews: (Object.keys(subscriptionChanges) as SubscriptionNews[]).map(
      (news) => (wording) =>
        subscriptionNews(
          wording,
          {
            ...reader,
            news,
            invoice: { number: 'F2026-000012', dueCents: 1999 },
            nextTryAt: news === 'invoiceDeclined' ? { at: '2026-11-13T08:00:00Z', timeZone } : null,
          },
          origin,
        ),
    ),
    cardDeclined: [(wording) => cardDeclined(wording, reader, origin)],
    walletEmail: walletEvents.map(
      (event) => (wording) => walletEmail(wording, event, { ...reader, timeZone }, origin),
    ),
    timeOffered: [(wording) => timeOffered(wording, { ...customer, ...offer }, origin)],
    messagesUnread: [
      (wording) => messagesUnread(wording, { ...customer, ...unread }, origin),
      (wording) =>
        messagesUnread(
          wording,
          { ...customer, ...unread, preview: { text: '', photos: 1, isHeldBack: false } },
          origin,
        ),
      (wording) =>
        messagesUnread(
          wording,
          { ...customer, ...unread, preview: { text: '', photos: 0, isHeldBack: true } },
          origin,
        ),
    ],
    accessEnded: [(wording) => accessEnded(wording, reader, origin)],
    endpointFailing: [(wording) => endpointFailing(wording, { ...reader, host: 'crm.example' }, origin)],
    reportReceived: (['review', 'photo', 'profile', 'thread'] as const).map(
      (kind) => (wording) =>
        reportReceived(wording, { ...customer, kind, professionalName: 'Atelier Marchal' }),
    ),
    caseDecided: decisions.map(
      (decided) => (wording) => caseDecided(wording, { ...customer, ...decision, ...decided }, origin),
    ),
    alarmEmail: [
      (wording) => alarmEmail(wording, { ...alarm, change: 'begins' }, origin),
      (wording) => alarmEmail(wording, { ...alarm, change: 'ends' }, origin),
    ],
  };
}
