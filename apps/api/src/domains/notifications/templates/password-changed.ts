import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export function passwordChanged(wording: Wording, reader: { firstName: string }, origin: string): Email {
  const { t, language } = wording;
  return {
    language,
    subject: t('notifications:passwordChanged.subject'),
    title: t('notifications:passwordChanged.title'),
    greeting: t('notifications:greeting', { name: oneLine(reader.firstName) }),
    paragraphs: [t('notifications:passwordChanged.lead'), t('notifications:passwordChanged.otherwise')],
    visit: [],
    prices: [],
    action: { label: t('notifications:actions.secure'), href: `${origin}/auth/forgot-password` },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}
