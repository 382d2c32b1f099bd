import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedLink = {
  kind: 'reset_password' | 'verify_email' | 'staff_invitation' | 'change_email';
  token: string;
  email: string;
  /** Undefined when the invited person has no account. */
  reader: { firstName: string; language: 'fr' | 'en' } | undefined;
  /** The salon that invites. The email uses the salon's language when the invited person has no account. */
  inviter?: { businessName: string; language: 'fr' | 'en' } | undefined;
};

const pages = {
  reset_password: '/auth/reset-password',
  verify_email: '/auth/verify-email',
  staff_invitation: '/auth/invitation',
  change_email: '/auth/change-email',
} as const;

const names = {
  reset_password: 'reset',
  verify_email: 'verify',
  staff_invitation: 'invitation',
  change_email: 'changeEmail',
} as const;

export function mailedLink(wording: Wording, link: NotifiedLink, origin: string): Email {
  const { t, language } = wording;
  const name = names[link.kind];
  const inviter = oneLine(link.inviter?.businessName ?? '');
  return {
    language,
    subject: t(`notifications:link.${name}.subject`, { inviter }),
    title: t(`notifications:link.${name}.title`),
    greeting: link.reader
      ? t('notifications:greeting', { name: oneLine(link.reader.firstName) })
      : t('notifications:greetingNobody'),
    paragraphs: [
      t(`notifications:link.${name}.lead`, { inviter }),
      t(`notifications:link.${link.kind === 'staff_invitation' ? 'week' : 'hour'}`),
    ],
    visit: [],
    prices: [],
    // The token is in the fragment of the address, which browsers do not send to servers, so that no log
    // contains it.
    action: {
      label: t(`notifications:actions.${name}`),
      href: `${origin}${pages[link.kind]}#token=${link.token}`,
    },
    notes: [t(`notifications:link.${name}.otherwise`, { inviter })],
    footer: t('notifications:footer.account'),
  };
}
