import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export function accessEnded(
  wording: Wording,
  { firstName, businessName }: { firstName: string; businessName: string },
  origin: string,
): Email {
  const { t, language } = wording;
  const business = oneLine(businessName);
  return {
    language,
    subject: t('notifications:accessEnded.subject', { business }),
    title: t('notifications:accessEnded.title'),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [t('notifications:accessEnded.lead', { business }), t('notifications:accessEnded.stays')],
    visit: [],
    prices: [],
    action: { label: t('notifications:actions.account'), href: `${origin}/customer/account` },
    notes: [t('notifications:accessEnded.otherwise', { business })],
    footer: t('notifications:footer.account'),
  };
}
