import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

/**
 * Email about a webhook endpoint that accepted no delivery for two days. The endpoint stays off until its
 * owner tests it.
 */
export function endpointFailing(
  { t, language }: Wording,
  { firstName, businessName, host }: { firstName: string; businessName: string; host: string },
  origin: string,
): Email {
  const where = oneLine(host);
  return {
    language,
    subject: t('notifications:endpointFailing.subject', { host: where }),
    title: t('notifications:endpointFailing.title'),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [
      t('notifications:endpointFailing.lead', { host: where, business: oneLine(businessName) }),
      t('notifications:endpointFailing.stays'),
    ],
    visit: [],
    prices: [],
    action: {
      label: t('notifications:actions.connections'),
      href: `${origin}/professional/setting/connections`,
    },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}
