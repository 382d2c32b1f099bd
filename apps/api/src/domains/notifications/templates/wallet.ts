import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedWallet =
  | { kind: 'bankAccountGiven'; country: string; last4: string; usableFrom: string }
  | { kind: 'bankAccountRefused'; country: string; last4: string }
  | { kind: 'withdrawalFailed'; country: string; last4: string; amountCents: number; isLocked: boolean }
  | { kind: 'moneyHeld'; availableCents: number; leavesAt: string; canLeave: boolean };

export type WalletReader = { firstName: string; businessName: string; timeZone: string };

export function walletEmail(
  wording: Wording,
  event: NotifiedWallet,
  reader: WalletReader,
  origin: string,
): Email {
  const { t, language } = wording;
  const { subject, title, paragraphs, page } = saying(wording, event, reader);
  return {
    language,
    subject,
    title,
    paragraphs,
    greeting: t('notifications:greeting', { name: oneLine(reader.firstName) }),
    visit: [],
    prices: [],
    action:
      page === 'details'
        ? { label: t('notifications:actions.bankAccount'), href: `${origin}/professional/payment-details` }
        : { label: t('notifications:actions.wallet'), href: `${origin}/professional/payment-management` },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}

type Saying = Pick<Email, 'subject' | 'title' | 'paragraphs'> & { page: 'details' | 'wallet' };

function saying(wording: Wording, event: NotifiedWallet, { businessName, timeZone }: WalletReader): Saying {
  const { t, cents, moment } = wording;
  const business = oneLine(businessName);
  switch (event.kind) {
    case 'bankAccountGiven': {
      const { country, last4, usableFrom } = event;
      const when = moment(usableFrom, timeZone);
      return {
        subject: t('notifications:bankAccountGiven.subject'),
        title: t('notifications:bankAccountGiven.title'),
        paragraphs: [
          t('notifications:bankAccountGiven.lead', { business, country, last4, when }),
          t('notifications:bankAccountGiven.otherwise'),
        ],
        page: 'details',
      };
    }
    case 'bankAccountRefused': {
      const { country, last4 } = event;
      return {
        subject: t('notifications:bankAccountRefused.subject'),
        title: t('notifications:bankAccountRefused.title'),
        paragraphs: [
          t('notifications:bankAccountRefused.lead', { business, country, last4 }),
          t('notifications:bankAccountRefused.next'),
        ],
        page: 'details',
      };
    }
    case 'withdrawalFailed': {
      const { country, last4, isLocked } = event;
      const amount = cents(event.amountCents);
      return {
        subject: t('notifications:withdrawalFailed.subject', { amount }),
        title: t('notifications:withdrawalFailed.title'),
        paragraphs: [
          t('notifications:withdrawalFailed.lead', { business, country, last4, amount }),
          t(`notifications:withdrawalFailed.${isLocked ? 'locked' : 'again'}`),
        ],
        page: isLocked ? 'details' : 'wallet',
      };
    }
    case 'moneyHeld': {
      const { canLeave } = event;
      const amount = cents(event.availableCents);
      const when = moment(event.leavesAt, timeZone);
      return {
        subject: t('notifications:moneyHeld.subject', { amount }),
        title: t('notifications:moneyHeld.title'),
        paragraphs: [
          canLeave
            ? t('notifications:moneyHeld.leaves', { business, amount, when })
            : t('notifications:moneyHeld.stays', { business, amount }),
          t(`notifications:moneyHeld.${canLeave ? 'sooner' : 'give'}`),
        ],
        page: canLeave ? 'wallet' : 'details',
      };
    }
  }
}
