import type { NotifiedLink } from '../templates/mailed-link.ts';
import type { accountMessages } from './accounts.ts';
import type { businessMessages } from './businesses.ts';
import type { SamplesOf } from './rows.ts';

const person = { email: 'camille@test.example', firstName: 'Camille', language: 'fr' } as const;
const owner = {
  person: { email: 'ines@test.example', firstName: 'Inès', language: 'fr' },
  businessName: 'Atelier Marchal',
  timeZone: 'Europe/Paris',
} as const;

function link(kind: NotifiedLink['kind'], more: Partial<NotifiedLink> = {}) {
  const reader = { firstName: 'Camille', language: 'fr' } as const;
  const inviter = { businessName: 'Atelier Marchal', language: 'fr' } as const;
  return {
    person,
    link: { id: 'sample', token: 'sample', email: person.email, kind, reader, inviter, ...more },
  };
}

const unread = { person: { ...person, id: 'sample' }, readerId: 'sample', threadId: 'sample', unread: 2 };
const preview = { text: 'Bonjour, pourriez-vous venir dix minutes plus tôt ?', photos: 0, isHeldBack: false };
const fromSalon = { ...unread, side: 'customer', otherName: 'Atelier Marchal' } as const;

const decided = {
  person,
  readerId: 'sample',
  kind: 'review',
  professionalName: 'Atelier Marchal',
  facts: 'L’avis vise une personne et non la prestation.',
  ground: 'terms',
  rule: 'article 4, respect des personnes',
  contestUntil: new Date('2027-05-10T08:00:00Z'),
  token: 'sample',
  answeredSide: undefined,
} as const;

/** What the messages to one person are rendered with in the gallery and in tests. */
export const accountSamples: SamplesOf<typeof accountMessages> = {
  'link-opened.mail-link': [
    link('verify_email'),
    link('staff_invitation'),
    link('staff_invitation', { reader: undefined }),
  ],
  'password-reset-requested.mail-link': [link('reset_password')],
  'email-change-requested.mail-link': [link('change_email')],
  'email-change-requested.notify-former': [{ person, newEmail: 'camille.martin@test.example' }],
  'email-change-requested.address-in-use': [{ person, newEmail: 'camille.martin@test.example' }],
  'email-changed.notify-former': [{ person, newEmail: 'camille.martin@test.example' }],
  'registration-code-requested.mail-code': [{ person, id: 'sample', code: '204816' }],
  'sign-up-link-requested.mail-link': ['Inès', ''].map((firstName) => ({
    person: { ...person, firstName },
    draftId: 'sample',
    token: 'sample',
    email: person.email,
  })),
  'password-changed.notify-professional': [{ person }],
  'second-step-changed.notify-professional': (['on', 'off', 'recovery_code_used'] as const).map((change) => ({
    person,
    change,
    codesLeft: 7,
  })),
  'staff-access-ended.notify-professional': [{ person, businessName: 'Atelier Marchal' }],
  'time-offered.notify-customer': [
    {
      person,
      offer: {
        id: 'sample',
        memberId: 'sample',
        memberName: 'Léa Roux',
        timeZone: 'Europe/Paris',
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
    },
  ],
  'messages-unread.mail-reader': [
    { ...fromSalon, preview },
    { ...fromSalon, preview: { ...preview, text: '', photos: 1 } },
    { ...fromSalon, preview: { ...preview, text: '', isHeldBack: true } },
    { ...unread, side: 'professional', otherName: 'Camille Martin', preview },
  ],
  'report-taken.notify-reporter': (['review', 'photo', 'profile', 'thread'] as const).map((kind) => ({
    person,
    kind,
    professionalName: 'Atelier Marchal',
  })),
  'case-decided.notify-both': [
    { ...decided, side: 'author', outcome: 'hidden' },
    { ...decided, side: 'author', outcome: 'restored' },
    { ...decided, side: 'author', outcome: 'upheld', answeredSide: 'author' },
    { ...decided, side: 'reporter', outcome: 'hidden' },
    { ...decided, side: 'reporter', outcome: 'rejected' },
  ],
};

const requirements = [
  { about: 'person', why: 'mismatch' },
  { about: 'bank_account', why: 'missing' },
] as const;
const bankAccount = { ...owner, country: 'FR', last4: '0189' };
const invoice = { number: 'F2026-000012', dueCents: 1999 };
const nextTryAt = { at: '2026-11-13T08:00:00Z', timeZone: 'Europe/Paris' };
const verdict = { ...owner, isStopped: false, reason: null };

export const businessSamples: SamplesOf<typeof businessMessages> = {
  'verification-decided.notify-professional': [
    { ...verdict, verdict: 'verified' },
    { ...verdict, verdict: 'rejected', reason: 'Le document est illisible.' },
    { ...verdict, verdict: 'rejected', requirements },
  ],
  'card-payment-stopped.notify-professional': [
    { ...owner, requirements },
    { ...owner, requirements: [] },
  ],
  'subscription-card-declined.notify-professional': [owner],
  'subscription-card-needs-authentication.notify-professional': [owner],
  'invoice-issued.notify-professional': [{ ...owner, invoice }],
  'invoice-paid.notify-professional': [{ ...owner, invoice }],
  'invoice-unpaid.notify-professional': (['declined', 'authentication', 'no_card'] as const).map(
    (reason) => ({ ...owner, invoice, reason, nextTryAt }),
  ),
  'subscription-stopped.notify-professional': [
    { ...owner, why: 'unpaid', isSalon: false },
    { ...owner, why: 'unpaid', isSalon: true },
    { ...owner, why: 'ended', isSalon: false },
    { ...owner, why: 'ended', isSalon: true },
  ],
  'subscription-back.notify-professional': [owner],
  'bank-account-added.notify-professional': [
    { ...bankAccount, usableFrom: '2026-11-13T08:00:00Z', formerEmail: 'ines.marchal@test.example' },
  ],
  'bank-account-refused.notify-professional': [bankAccount],
  'withdrawal-failed.notify-professional': [true, false].map((isLocked) => ({
    ...bankAccount,
    amountCents: 2000,
    isLocked,
  })),
  'money-held-long.notify-professional': [true, false].map((canLeave) => ({
    ...owner,
    availableCents: 5100,
    leavesAt: '2026-11-13T08:00:00Z',
    canLeave,
  })),
  'endpoint-failing.notify-owner': [{ ...owner, host: 'crm.example' }],
};
