import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

/** A professional sign-up that was begun, and whom its letter goes to. */
export type NotifiedSignUp = {
  draftId: string;
  token: string;
  email: string;
  /** As far as it was typed. */
  firstName: string | undefined;
};

export function signUpLink(wording: Wording, told: NotifiedSignUp, origin: string): Email {
  const { t, language } = wording;
  const { draftId, token, firstName } = told;
  return {
    language,
    subject: t('notifications:signUpLink.subject'),
    title: t('notifications:signUpLink.title'),
    greeting: firstName
      ? t('notifications:greeting', { name: oneLine(firstName) })
      : t('notifications:greetingNobody'),
    paragraphs: [t('notifications:signUpLink.lead'), t('notifications:signUpLink.month')],
    visit: [],
    prices: [],
    // After the sign: a fragment reaches no server and no log.
    action: {
      label: t('notifications:actions.signUp'),
      href: `${origin}/auth/register/professional#draft=${draftId}&token=${token}`,
    },
    notes: [t('notifications:signUpLink.otherwise')],
    footer: t('notifications:footer.signUp'),
  };
}
