import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedSignUp = {
  draftId: string;
  token: string;
  email: string;
  firstName: string | undefined;
};

export function signUpLink(wording: Wording, signUp: NotifiedSignUp, origin: string): Email {
  const { t, language } = wording;
  const { draftId, token, firstName } = signUp;
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
    // The token is in the fragment of the address, which browsers do not send to servers, so that no log
    // contains it.
    action: {
      label: t('notifications:actions.signUp'),
      href: `${origin}/auth/register/professional#draft=${draftId}&token=${token}`,
    },
    notes: [t('notifications:signUpLink.otherwise')],
    footer: t('notifications:footer.signUp'),
  };
}
