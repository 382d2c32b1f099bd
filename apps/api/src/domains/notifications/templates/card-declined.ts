import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export function cardDeclined(
  wording: Wording,
  { firstName, businessName }: { firstName: string; businessName: string },
  origin: string,
): Email {
  const { t, language } = wording;
  const business = oneLine(businessName);
  return {
    language,
    subject: t('notifications:cardDeclined.subject'),
    title: t('notifications:cardDeclined.title'),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [t('notifications:cardDeclined.lead', { business }), t('notifications:cardDeclined.next')],
    visit: [],
    prices: [],
    action: { label: t('notifications:actions.otherCard'), href: `${origin}/professional/subscription` },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}
