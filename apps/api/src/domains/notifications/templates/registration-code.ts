import type { Email } from './email.ts';
import type { Wording } from './wording.ts';

/** The code is only in the body, because servers store and log subjects more often than bodies. */
export function registrationCode(wording: Wording, { code }: { code: string }): Email {
  const { t, language } = wording;
  // The code is printed as two groups of three digits, which are easier to read and type.
  const inGroups = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    language,
    subject: t('notifications:registrationCode.subject'),
    title: t('notifications:registrationCode.title'),
    greeting: t('notifications:greetingNobody'),
    paragraphs: [
      t('notifications:registrationCode.lead', { code: inGroups }),
      t('notifications:registrationCode.halfAnHour'),
    ],
    visit: [],
    prices: [],
    notes: [t('notifications:registrationCode.otherwise')],
    footer: t('notifications:footer.signUp'),
  };
}
