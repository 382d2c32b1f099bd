import { requirementReasons, requirementSubjects } from '@meche/contract/verification';
import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { accessEnded } from './access-ended.ts';
import { alarmEmail } from './alarm.ts';
import { cardDeclined } from './card-declined.ts';
import { type Email, printText } from './email.ts';
import { printHtml } from './email-html.ts';
import { endpointFailing } from './endpoint-failing.ts';
import { subscriptionNews } from './subscription.ts';
import { timeOffered } from './time-offered.ts';
import { cardPaymentStopped, verificationDecided } from './verification-decided.ts';
import { type NotifiedWallet, walletEmail } from './wallet.ts';
import { wordingIn } from './wording.ts';

const origin = 'https://meche.example';
const owner = { firstName: 'Inès\r\nBcc: x', businessName: 'L’Atelier\r\nBcc: x' };

const expectSound = (email: Email, page: string) => {
  const [text, html] = [printText(email), printHtml(email)];
  expect(text).toContain(`${origin}${page}`);
  expect(text + html + email.subject).not.toMatch(/\{\{|undefined|null|notifications:/);
  expect(`${text}\n${email.subject}`).not.toMatch(/^Bcc:/m);
  expect(text).toContain('L’Atelier');
  return text;
};

describe.each(languages)('the e-mails about a business in %s', (language) => {
  test('give the outcome of the verification, and why', async () => {
    const wording = await wordingIn(language);
    const textOf = (verdict: 'verified' | 'rejected', reason: string | null) =>
      expectSound(verificationDecided(wording, { ...owner, verdict, reason }, origin), '/professional');
    expect(textOf('rejected', 'Illisible.\r\nBcc: x')).toContain('Illisible. Bcc: x');
    expect(textOf('verified', null)).not.toContain('Illisible');
  });

  test.each(['seconds', 'count', 'cents', 'days'] as const)('report an alarm counted in %s', async (unit) => {
    const wording = await wordingIn(language);
    const alarm = { name: 'jobs_failed', unit, value: 1234, beganAt: new Date('2031-06-02T08:00:00Z') };
    for (const change of ['begins', 'ends'] as const) {
      const email = alarmEmail(wording, { ...alarm, change }, origin);
      const text = printText(email);
      expect(text).toContain(`${origin}/operator`);
      expect(text).toContain({ seconds: '21 minutes', count: '1234', cents: '12', days: '1234' }[unit]);
      expect(text + printHtml(email) + email.subject).not.toMatch(/\{\{|undefined|null|notifications:/);
    }
  });

  test('list what the card partner requires, and that card payment stopped', async () => {
    const wording = await wordingIn(language);
    const requirements = requirementSubjects.flatMap((about) =>
      requirementReasons.map((why) => ({ about, why })),
    );
    const rejected = { ...owner, verdict: 'rejected' as const, reason: null, requirements: requirements };
    const page = '/professional/information/verification';
    for (const email of [
      verificationDecided(wording, rejected, origin),
      cardPaymentStopped(wording, { ...owner, requirements: requirements }, origin),
    ]) {
      const text = expectSound(email, page);
      expect(text).not.toMatch(/sign-up:|documents\.|verification\./);
      expect(email.visit).toHaveLength(requirements.length);
    }
    expectSound(cardPaymentStopped(wording, { ...owner, requirements: [] }, origin), page);
  });

  test('notify a former member that the access has ended', async () => {
    expectSound(accessEnded(await wordingIn(language), owner, origin), '/customer/account');
  });

  test('notify an owner of a failing webhook endpoint', async () => {
    const email = endpointFailing(await wordingIn(language), { ...owner, host: 'crm.example' }, origin);
    expect(expectSound(email, '/professional/setting/connections')).toContain('crm.example');
  });

  test('notify a customer of the waiting list of a held time, with a link to book it', async () => {
    const [startsAt, endsAt] = [new Date('2031-06-03T07:00:00Z'), new Date('2031-06-03T08:00:00Z')];
    const offer = {
      id: 'offer',
      memberId: 'lea',
      memberName: 'Léa',
      timeZone: 'Europe/Paris',
      startsAt,
      endsAt,
      expiresAt: new Date('2031-06-02T10:15:00Z'),
    };
    const entry = {
      professionalName: 'L’Atelier\r\nBcc: x',
      serviceIds: ['cut', 'colour'],
      serviceNames: ['Coupe', 'Couleur'],
      place: 'at_home' as const,
      city: 'Rennes',
      postalCode: '35000',
      hairLength: null,
      gender: null,
    };
    const email = timeOffered(await wordingIn(language), { ...owner, offer, entry, slug: 'atelier' }, origin);
    expectSound(
      email,
      '/booking/atelier?step=your_information&services=cut%2Ccolour&place=at_home&city=Rennes&postal_code=35000&member=lea&slot=2031-06-03T07%3A00%3A00.000Z&offer=offer',
    );
    expect(printText(email)).toMatch(/12[:\s]/);
  });
});

describe.each(languages)('the e-mails about the money of a business in %s', (language) => {
  const account = { country: 'FR', last4: '0189' };
  const leavesAt = '2031-06-03T07:00:00Z';
  test.each<[string, NotifiedWallet, string, RegExp]>([
    [
      'that money goes to another account from a day on',
      { kind: 'bankAccountGiven', ...account, usableFrom: leavesAt },
      '/professional/payment-details',
      /FR ••••\s0189[\s\S]*9[\s:]/,
    ],
    [
      'that an IBAN was not accepted',
      { kind: 'bankAccountRefused', ...account },
      '/professional/payment-details',
      /FR ••••\s0189/,
    ],
    [
      'that a withdrawal came back, and that another IBAN is needed',
      { kind: 'withdrawalFailed', ...account, amountCents: 2000, isLocked: true },
      '/professional/payment-details',
      /20[.,]00[\s\S]*IBAN/,
    ],
    [
      'that a withdrawal came back, and may be asked for again',
      { kind: 'withdrawalFailed', ...account, amountCents: 2000, isLocked: false },
      '/professional/payment-management',
      /20[.,]00/,
    ],
    [
      'that money leaves by itself, and when',
      { kind: 'moneyHeld', availableCents: 5100, leavesAt, canLeave: true },
      '/professional/payment-management',
      /51[.,]00[\s\S]*9[\s:]/,
    ],
    [
      'that money waits for an IBAN',
      { kind: 'moneyHeld', availableCents: 5100, leavesAt, canLeave: false },
      '/professional/payment-details',
      /51[.,]00[\s\S]*IBAN/,
    ],
  ])('say %s', async (_, event, page, saying) => {
    const reader = { ...owner, timeZone: 'Europe/Paris' };
    const text = expectSound(walletEmail(await wordingIn(language), event, reader, origin), page);
    expect(text).toMatch(saying);
  });

  test.each([
    ...(['cardAsked', 'invoiceIssued', 'invoicePaid', 'invoiceDeclined', 'invoiceAsked'] as const),
    ...(['invoiceWithoutCard', 'stopped', 'suspended', 'ended', 'endedSalon', 'back'] as const),
  ])('report the subscription’s news: %s', async (news) => {
    const invoice = { number: 'F2031-000012', dueCents: 1999 };
    const nextTryAt = { at: '2031-06-05T22:00:00Z', timeZone: 'Europe/Paris' };
    const input = { ...owner, news, invoice, nextTryAt };
    const text = expectSound(
      subscriptionNews(await wordingIn(language), input, origin),
      '/professional/subscription',
    );
    expect(text).toContain('F2031-000012');
    expect(text).toMatch(/19[,.]99/);
    // In the reader's time zone, where it is the sixth.
    expect(text).toMatch(/6 (juin|June)/);
  });

  test('say that a card was refused', async () => {
    expectSound(cardDeclined(await wordingIn(language), owner, origin), '/professional/subscription');
  });
});
