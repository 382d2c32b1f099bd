import { type Email, oneLine, type Row } from './email.ts';
import type { Wording } from './wording.ts';

export type SubscriptionNews =
  | 'cardAsked'
  | 'invoiceIssued'
  | 'invoicePaid'
  | 'invoiceDeclined'
  | 'invoiceAsked'
  | 'invoiceWithoutCard'
  | 'stopped'
  | 'suspended'
  | 'ended'
  | 'endedSalon'
  | 'back';

export type NotifiedSubscription = {
  businessName: string;
  news: SubscriptionNews;
  invoice?: { number: string; dueCents: number };
  nextTryAt?: { at: string; timeZone: string } | null;
};

export function subscriptionNews(
  wording: Wording,
  { firstName, businessName, news, invoice, nextTryAt }: NotifiedSubscription & { firstName: string },
  origin: string,
): Email {
  const { t, language } = wording;
  const values = { business: oneLine(businessName), number: invoice?.number ?? '' };
  const rows: Row[] = invoice
    ? [
        { label: t('notifications:rows.invoice'), value: invoice.number },
        { label: t('notifications:rows.invoiceDue'), value: wording.cents(invoice.dueCents), strong: true },
      ]
    : [];
  const next = nextTryAt
    ? [t('notifications:subscription.nextTry', { day: wording.day(nextTryAt.at, nextTryAt.timeZone) })]
    : [];
  return {
    language,
    subject: t(`notifications:subscription.${news}.subject`, values),
    title: t(`notifications:subscription.${news}.title`, values),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [
      t(`notifications:subscription.${news}.lead`, values),
      t(`notifications:subscription.${news}.next`, values),
      ...next,
    ],
    visit: [],
    prices: rows,
    action: {
      label: t(`notifications:actions.${actionOf(news)}`),
      href: `${origin}/professional/subscription`,
    },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}

function actionOf(news: SubscriptionNews): 'otherCard' | 'pay' | 'checkCard' | 'subscription' {
  switch (news) {
    case 'invoiceDeclined':
    case 'invoiceWithoutCard':
    case 'stopped':
    case 'suspended':
      return 'otherCard';
    case 'invoiceAsked':
      return 'pay';
    case 'cardAsked':
      return 'checkCard';
    default:
      return 'subscription';
  }
}
